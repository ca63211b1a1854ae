import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import { useCall, useSend } from '../../../platform/queries.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import styles from './panels.module.css';
import { VersionChanges } from './VersionChanges.tsx';
import { VersionDialog } from './VersionDialog.tsx';

type Version = Answer<'GET /studio/pages/{id}/versions'>['items'][number];
const perPage = 50;

type VersionsPanelProps = {
  pageId: string;
  /** Saves unsaved changes and returns which draft is then shown; null: they could not be saved. */
  version: () => Promise<number | null>;
  onRestored: (draft: PageDraft) => void;
  /** Someone else saved meanwhile: nothing was restored, and the shown draft is out of date. */
  onOutdated: () => void;
};

/** Every publication of the page with its changes, a view of it, and a way back: a version comes back as a draft. */
export function VersionsPanel({ pageId, version, onRestored, onOutdated }: VersionsPanelProps) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const [page, setPage] = useState(1);
  const [looked, setLooked] = useState<Version | null>(null);
  const versions = useCall('GET /studio/pages/{id}/versions', { params: { id: pageId }, query: { page } }, { keepPrevious: true });
  const restore = useSend('POST /studio/pages/{id}/versions/{versionId}/restore', {
    changes: ['GET /studio/pages', 'GET /studio/changes'],
    onDone: (draft) => {
      onRestored(draft);
      setLooked(null);
      toast({ text: t('studio.versions.restored') });
    },
  });
  const bringBack = async ({ id: versionId }: Version) => {
    const base_version = await version();
    if (base_version === null) return toast({ text: t('studio.page.not_saved'), tone: 'danger' });
    restore.mutate(
      { params: { id: pageId, versionId }, body: { base_version } },
      {
        onError: (error) => {
          if (error.code === 'edit_conflict') onOutdated();
          toast({ text: errorText(t, error), tone: 'danger' });
        },
      },
    );
  };
  return (
    <QueryView query={versions} isEmpty={({ items }) => items.length === 0} empty={<p className={styles.quiet}>{t('studio.versions.empty')}</p>}>
      {({ items, total_count }) => (
        <>
          <ol className={styles.list}>
            {items.map((version) => (
              <li key={version.id} className={styles.version}>
                <span className={styles.words}>
                  <span className={styles.versionHead}>
                    <strong>{t('studio.versions.number', { number: version.number })}</strong>
                    {version.is_live && <Badge tone="success">{t('studio.versions.live')}</Badge>}
                  </span>
                  <span className={styles.quiet} title={format.dateTime(version.published_at)}>
                    {format.relative(version.published_at)}
                    {version.author && ` · ${version.author}`}
                  </span>
                </span>
                <VersionChanges changes={version.changes} />
                <span className={styles.versionActions}>
                  {may('build.write') && (
                    <Button
                      size="small"
                      pending={restore.isPending && restore.variables.params.versionId === version.id}
                      onClick={() => void bringBack(version)}
                    >
                      {t('studio.versions.restore')}
                    </Button>
                  )}
                  {may('build.write') && (
                    <Button size="small" variant="quiet" onClick={() => setLooked(version)}>
                      {t('studio.versions.look')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ol>
          {total_count > perPage && (
            <span className={styles.versionActions}>
              <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('studio.pager.previous')}
              </Button>
              <Button size="small" disabled={page * perPage >= total_count} onClick={() => setPage(page + 1)}>
                {t('studio.pager.next')}
              </Button>
            </span>
          )}
          {looked && <VersionDialog pageId={pageId} version={looked} onClose={() => setLooked(null)} />}
        </>
      )}
    </QueryView>
  );
}
