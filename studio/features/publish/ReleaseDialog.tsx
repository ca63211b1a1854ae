import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import styles from './ReleaseDialog.module.css';

type Release = Answer<'GET /studio/releases/{id}'>;

/** The app with everything in a release: to look around, read-only. */
export function ReleaseDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const t = useText();
  const { when } = useAppTime();
  const pages = release.items.flatMap(({ type, id, title }) => (type === 'page' && id ? [{ value: id, label: title }] : []));
  const [pageId, setPageId] = useState('');
  const grant = useCall('POST /studio/preview_tokens', { body: { source: release.id, ...(pageId ? { page_id: pageId } : {}) } }, { isSteady: true });
  const title = t('studio.releases.look.title', { title: release.title || t('studio.releases.items', { count: release.items.length }) });
  const time = release.published_at ?? release.publish_at;
  return (
    <Dialog open onClose={onClose} size="medium" title={title} closeLabel={t('studio.close')} description={time ? when(time) : undefined}>
      <div className={styles.place}>
        {pages.length > 0 && (
          <Select
            label={t('studio.releases.look.at')}
            value={pageId}
            options={[{ value: '', label: t('studio.releases.look.home') }, ...pages]}
            onChange={(event) => setPageId(event.currentTarget.value)}
          />
        )}
        {grant.error && <ErrorState title={t('builder.preview.failed')} text={errorText(t, grant.error)} />}
        {grant.data && <iframe src={grant.data.url} title={title} className={styles.frame} />}
      </div>
    </Dialog>
  );
}
