import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useCall } from '../../platform/queries.ts';
import { AccessChanges } from '../../platform/screen/AccessChanges.tsx';
import { useText } from '../../platform/studio.ts';
import { useSettled } from '../../platform/useSettled.ts';
import styles from './AccessScreen.module.css';

type Settings = Answer<'GET /studio/access_settings'>;

/** The pages whose access the unsaved settings would change. */
export function EffectOnPages({ values }: { values: Settings }) {
  const t = useText();
  const settled = useSettled(JSON.stringify(values), 250);
  const tried = useCall('PUT /studio/access_settings', { body: { ...(JSON.parse(settled) as Settings), dry_run: true } }, { keepPrevious: true });
  if (!tried.data) return null;
  const { access_changes: changes } = tried.data;
  return (
    <Banner tone={changes.length > 0 ? 'warning' : 'info'}>
      <span className={styles.changesTitle}>{t('studio.access_settings.changes', { count: changes.length })}</span>
      {changes.length > 0 && <AccessChanges changes={changes.slice(0, 200)} />}
    </Banner>
  );
}
