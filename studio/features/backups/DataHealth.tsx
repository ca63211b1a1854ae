import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './BackupsScreen.module.css';

const place = '/settings/data';
/** Refetched while the home screen is open: a disk may fill up meanwhile. */
const lookMs = 60_000;

/** How safe the data is, on the home screen, for the owner of the install; nothing for anyone else. */
export function DataHealth() {
  const t = useText();
  const format = useFormat();
  const { may } = useStaff();
  const { data } = useCall('GET /studio/backups/health', undefined, { enabled: may('account'), refetchMs: lookMs });
  const health = data?.health;
  if (!health) return null;
  const { disk, last_failure, last_backup_at, last_drill_at } = health;
  return (
    <section aria-labelledby="home-data">
      <h2 id="home-data" className={styles.heading}>
        {t('studio.backups.home')}
      </h2>
      <div className={styles.lines}>
        {disk && disk.level !== 'fine' && (
          <Banner tone={disk.level === 'low' ? 'warning' : 'danger'}>
            {t(`studio.backups.disk.${disk.level}`, { size: format.bytes(disk.free_bytes) })}
          </Banner>
        )}
        {last_failure && (
          <Banner tone="warning">
            <Link href={place}>{t(last_failure.kind === 'drill' ? 'studio.backups.home.drill_failed' : 'studio.backups.home.backup_failed')}</Link>
          </Banner>
        )}
        {last_backup_at === null ? (
          <Banner tone="warning">
            <Link href={place}>{t('studio.backups.home.none')}</Link>
          </Banner>
        ) : (
          <div className={styles.summary}>
            <p>
              <Link href={place}>{t('studio.backups.home.last', { when: format.relative(last_backup_at) })}</Link>
            </p>
            <p className={styles.quiet}>
              {last_drill_at === null ? t('studio.backups.home.untested') : t('studio.backups.home.tested', { when: format.relative(last_drill_at) })}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
