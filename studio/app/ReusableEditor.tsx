import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { useMemo } from 'react';
import type { Editor } from '../builder/draft/editor.ts';
import { PageBuilder } from '../builder/page/PageBuilder.tsx';
import { ReusableSettings } from '../builder/page/ReusableSettings.tsx';
import type { DraftHome } from '../builder/page/useOpenPage.ts';
import { draftOfReusable, reusableKinds, type ReusableKind } from '../features/overlays/reusableKinds.ts';
import { ItemPublish } from '../features/publish/ItemPublish.tsx';
import { ReusableContext } from '../platform/preview/usePreview.ts';
import { useFreshCall } from '../platform/queries.ts';
import { QueryView } from '../platform/screen/QueryView.tsx';
import { useApi, useText } from '../platform/studio.ts';
import { PageEditorPresence } from './PageEditorPresence.tsx';

/** An overlay or a saved block group in the same builder as pages. */
export function ReusableEditor({ kind, id }: { kind: ReusableKind; id: string }) {
  const reusable = useFreshCall(reusableKinds[kind].one, { params: { id } });
  return (
    <QueryView
      query={reusable}
      skeleton={
        <div style={{ padding: 'var(--space-6)' }}>
          <Skeleton shape="block" height="60dvh" />
        </div>
      }
    >
      {(kept) => <Opened key={kept.id} kind={kind} draft={draftOfReusable(kept)} />}
    </QueryView>
  );
}

function Opened({ kind, draft }: { kind: ReusableKind; draft: PageDraft }) {
  const t = useText();
  const api = useApi();
  const { id } = draft;
  const shown = useMemo(() => ({ kind, id }), [kind, id]);
  const { get, put, list, one, path } = reusableKinds[kind];
  const home: DraftHome = {
    get: async () => draftOfReusable(await get(api, id)),
    put: ({ title, blocks, color_mode, background_color }, base_version) =>
      put(api, id, {
        base_version,
        ...(title === undefined ? {} : { title }),
        ...(blocks === undefined ? {} : { blocks }),
        ...(color_mode === undefined ? {} : { color_mode }),
        ...(background_color === undefined ? {} : { background_color }),
      }),
    saved: ['GET /studio/changes', list],
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
    <ReusableContext value={shown}>
      <PageBuilder
        draft={draft}
        panels={() => []}
        actions={(editor) => (
          <>
            <PageEditorPresence thing={shown} editor={editor} takeIn={() => takeIn(editor)} />
            <ItemPublish type={kind} id={id} openedAs={draft.status} changes={[list, one]} />
          </>
        )}
        reusable={{
          home,
          settings: <ReusableSettings kind={kind} />,
          settingsLabel: t(`studio.reusables.${kind}.tab`),
          back: { href: path, label: t(`studio.reusables.${kind}.title`) },
        }}
      />
    </ReusableContext>
  );
}
