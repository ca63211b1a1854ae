import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useEffect } from 'react';
import { PageBuilder } from '../builder/page/PageBuilder.tsx';
import type { Editor } from '../builder/draft/editor.ts';
import { AccessPanel } from '../features/pages/panels/AccessPanel.tsx';
import { PagePublish } from '../features/pages/panels/PagePublish.tsx';
import { VersionsPanel } from '../features/pages/panels/VersionsPanel.tsx';
import { PageEditorPresence } from './PageEditorPresence.tsx';
import { errorText } from '../platform/errors.ts';
import { flushPendingSaves } from '../platform/pendingSaves.ts';
import { useFreshCall, useSend } from '../platform/queries.ts';
import { QueryView } from '../platform/screen/QueryView.tsx';
import { useStaff, useStudio, useText } from '../platform/studio.ts';
import { useAddress } from '../platform/useAddress.ts';

/** A page in the builder, with the panels for its access and its versions. */
export function PageEditor({ pageId }: { pageId: string }) {
  const t = useText();
  const { api } = useStudio();
  const input = { params: { id: pageId } };
  const draft = useFreshCall('GET /studio/pages/{id}', input);
  const title = draft.data?.title;
  useEffect(() => {
    if (title) document.title = `${title} · ${t('studio.title')}`;
    return () => {
      document.title = t('studio.title');
    };
  }, [title, t]);
  // Another call has changed the draft: the open editor continues from the server's state.
  const adopt = (editor: Editor) => api('GET /studio/pages/{id}', input).then(editor.adopt, () => {});
  // Takes other people's saves in only when nothing is unsaved here. Otherwise the next save merges them and asks about conflicts.
  const takeIn = (editor: Editor) => {
    const isClean = () => editor.state().save.state === 'saved' && editor.state().conflict === null;
    if (isClean())
      void api('GET /studio/pages/{id}', input).then(
        (newest) => isClean() && editor.adopt(newest),
        () => {},
      );
  };
  return (
    <QueryView
      query={draft}
      skeleton={
        <div style={{ padding: 'var(--space-6)' }}>
          <Skeleton shape="block" height="60dvh" />
        </div>
      }
      isEmpty={({ status }) => status === 'archived'}
      empty={<Archived pageId={pageId} />}
    >
      {(page) => (
        <PageBuilder
          key={page.id}
          draft={page}
          panels={(editor) => [
            {
              id: 'access',
              label: t('builder.tab.access'),
              content: <AccessPanel pageId={pageId} pageTitle={page.title} onSaved={() => adopt(editor)} />,
            },
            {
              id: 'versions',
              label: t('builder.tab.versions'),
              content: (
                <VersionsPanel
                  pageId={pageId}
                  version={async () => ((await editor.flush()) ? editor.version() : null)}
                  onRestored={editor.adopt}
                  onOutdated={() => adopt(editor)}
                />
              ),
            },
          ]}
          actions={(editor) => (
            <>
              <FromAddress editor={editor} />
              <PageEditorPresence thing={{ kind: 'page', id: pageId }} editor={editor} takeIn={() => takeIn(editor)} />
              <PagePublish pageId={pageId} flush={flushPendingSaves} onPublished={editor.adopt} onFind={editor.select} />
            </>
          )}
        />
      )}
    </QueryView>
  );
}

/** A check links to a block by its address. Once the block is selected, the address is the page's own again. */
function FromAddress({ editor }: { editor: Editor }) {
  const [address, change] = useAddress();
  const blockId = address.get('block');
  useEffect(() => {
    if (blockId === null) return;
    editor.select(blockId);
    change({ block: null });
  }, [blockId, change, editor]);
  return null;
}

function Archived({ pageId }: { pageId: string }) {
  const t = useText();
  const { may } = useStaff();
  const restore = useSend('POST /studio/pages/{id}/restore', { changes: ['GET /studio/pages/{id}', 'GET /studio/pages', 'GET /studio/changes'] });
  return (
    <main id="content" style={{ padding: 'var(--space-8)' }}>
      <p>{t('studio.pages.is_archived')}</p>
      {restore.error && <Banner tone="danger">{errorText(t, restore.error)}</Banner>}
      {may('build.write') && (
        <Button pending={restore.isPending} onClick={() => restore.mutate({ params: { id: pageId } })}>
          {t('studio.pages.restore')}
        </Button>
      )}
    </main>
  );
}
