import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './panels.module.css';

/** Every time the page was published, and the way back: a version comes back as draft, and an undo takes that back, too. */
export function VersionsPanel({ pageId, onRestored }: { pageId: string; onRestored: (draft: PageDraft) => void }) {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const versions = useCall('GET /studio/pages/{id}/versions', { params: { id: pageId } });
  const restore = useSend('POST /studio/pages/{id}/versions/{versionId}/restore', {
    changes: ['GET /studio/pages', 'GET /studio/changes'],
    onDone: (draft) => {
      onRestored(draft);
      toast({ text: t('studio.versions.restored') });
    },
  });
  return (
    <QueryView query={versions} isEmpty={({ items }) => items.length === 0} empty={<p className={styles.quiet}>{t('studio.versions.empty')}</p>}>
      {({ items }) => (
        <ol className={styles.list}>
          {items.map((version) => (
            <li key={version.id} className={styles.version}>
              <span className={styles.words}>
                <strong>{t('studio.versions.number', { number: version.number })}</strong>
                <span className={styles.quiet} title={format.dateTime(version.published_at)}>
                  {format.relative(version.published_at)}
                  {version.author && ` · ${version.author}`}
                </span>
              </span>
              {version.is_live && <Badge tone="success">{t('studio.versions.live')}</Badge>}
              {may('build.write') && (
                <Button
                  size="small"
                  pending={restore.isPending && restore.variables.params.versionId === version.id}
                  onClick={() =>
                    restore.mutate(
                      { params: { id: pageId, versionId: version.id } },
                      { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) },
                    )
                  }
                >
                  {t('studio.versions.restore')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}
