import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { useMemo } from 'react';
import type { Editor } from '../builder/draft/editor.ts';
import { PageBuilder } from '../builder/page/PageBuilder.tsx';
import { PieceSettings } from '../builder/page/PieceSettings.tsx';
import type { DraftHome } from '../builder/page/useOpenPage.ts';
import { draftOfPiece, pieceKinds, type PieceKind } from '../features/overlays/pieceKinds.ts';
import { PieceContext } from '../platform/preview/usePreview.ts';
import { useFreshCall } from '../platform/queries.ts';
import { QueryView } from '../platform/screen/QueryView.tsx';
import { useApi, useText } from '../platform/studio.ts';
import { PageEditorPresence } from './PageEditorPresence.tsx';

/** An overlay or a saved group in the builder that pages have. It has no draft: what is saved holds for members at once. */
export function PieceEditor({ kind, id }: { kind: PieceKind; id: string }) {
  const piece = useFreshCall(pieceKinds[kind].one, { params: { id } });
  return (
    <QueryView
      query={piece}
      skeleton={
        <div style={{ padding: 'var(--space-6)' }}>
          <Skeleton shape="block" height="60dvh" />
        </div>
      }
    >
      {(kept) => <Opened key={kept.id} kind={kind} draft={draftOfPiece(kept)} />}
    </QueryView>
  );
}

function Opened({ kind, draft }: { kind: PieceKind; draft: PageDraft }) {
  const t = useText();
  const api = useApi();
  const { id } = draft;
  const shown = useMemo(() => ({ kind, id }), [kind, id]);
  const { get, put, list, one, path } = pieceKinds[kind];
  const home: DraftHome = {
    get: async () => draftOfPiece(await get(api, id)),
    put: ({ title, blocks, color_mode, background_color }, base_version) =>
      put(api, id, {
        base_version,
        ...(title === undefined ? {} : { title }),
        ...(blocks === undefined ? {} : { blocks }),
        ...(color_mode === undefined ? {} : { color_mode }),
        ...(background_color === undefined ? {} : { background_color }),
      }),
    saved: [list],
    left: [one],
  };
  const takeIn = (editor: Editor) => {
    const isClean = () => editor.state().save.state === 'saved' && editor.state().conflict === null;
    if (isClean())
      void home.get().then(
        (newest) => isClean() && editor.adopt(newest),
        () => {},
      );
  };
  return (
    <PieceContext value={shown}>
      <PageBuilder
        draft={draft}
        panels={() => []}
        actions={(editor) => <PageEditorPresence thing={shown} editor={editor} takeIn={() => takeIn(editor)} />}
        piece={{
          home,
          settings: <PieceSettings kind={kind} />,
          settingsLabel: t(`studio.pieces.${kind}.tab`),
          back: { href: path, label: t(`studio.pieces.${kind}.title`) },
        }}
      />
    </PieceContext>
  );
}
