import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import { useCall } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import styles from './VersionDialog.module.css';

type Version = Answer<'GET /studio/pages/{id}/versions'>['items'][number];

/** A version in the app itself, read-only. */
export function VersionDialog({ pageId, version, onClose }: { pageId: string; version: Version; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const grant = useCall('POST /studio/preview_tokens', { body: { page_id: pageId, source: version.id } }, { isSteady: true });
  const title = t('studio.versions.look.title', { number: version.number });
  return (
    <Dialog open onClose={onClose} size="medium" title={title} closeLabel={t('studio.close')} description={format.dateTime(version.published_at)}>
      <div className={styles.place}>
        {grant.error && <ErrorState title={t('builder.preview.failed')} text={errorText(t, grant.error)} />}
        {grant.data && <iframe src={grant.data.url} title={title} className={styles.frame} />}
      </div>
    </Dialog>
  );
}
