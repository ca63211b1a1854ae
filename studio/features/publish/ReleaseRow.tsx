import { Badge, type Tone } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import styles from './ReleaseList.module.css';
import type { Release, useReleaseActions } from './useReleaseActions.ts';

const tones: Record<Release['status'], Tone> = { planned: 'primary', published: 'success', rolled_back: 'neutral', failed: 'danger' };

type ReleaseRowProps = { release: Release; actions: ReturnType<typeof useReleaseActions>; onLook: () => void; onBack: () => void };

/** One release: its contents, its state, and the actions on it. */
export function ReleaseRow({ release, actions: { publish, remove, isBusy }, onLook, onBack }: ReleaseRowProps) {
  const t = useText();
  const { may } = useStaff();
  const { when } = useAppTime();
  const timeOf = ({ status, publish_at, published_at }: Release) =>
    status === 'planned' && publish_at ? t('studio.releases.planned', { when: when(publish_at) }) : when(published_at ?? publish_at ?? '');
  return (
    <li className={styles.release}>
      <div className={styles.words}>
        <span className={styles.head}>
          <strong className={styles.title}>{release.title || t('studio.releases.items', { count: release.items.length })}</strong>
          <Badge tone={tones[release.status]}>{t(`studio.releases.status.${release.status}`)}</Badge>
        </span>
        <span className={styles.quiet}>
          {[timeOf(release), release.author, t('studio.releases.items', { count: release.items.length })].filter(Boolean).join(' · ')}
        </span>
        {release.rolled_back_at && (
          <span className={styles.quiet}>
            {t('studio.releases.rolled_back_by', { name: release.rolled_back_by ?? '–', when: when(release.rolled_back_at) })}
          </span>
        )}
        {release.fault && <span className={styles.quiet}>{t.find(`error.${release.fault}`) ?? release.fault}</span>}
      </div>
      <div className={styles.actions}>
        {(release.status === 'planned' || release.can_roll_back) && (
          <Button size="small" variant="quiet" onClick={onLook}>
            {t('studio.versions.look')}
          </Button>
        )}
        {may('publish') && (
          <>
            {release.status === 'planned' && (
              <Button size="small" disabled={isBusy} onClick={() => publish.mutate({ params: { id: release.id } })}>
                {t('studio.releases.publish_now')}
              </Button>
            )}
            {(release.status === 'planned' || release.status === 'failed') && (
              <Button size="small" variant="quiet" disabled={isBusy} onClick={() => remove.mutate({ params: { id: release.id } })}>
                {t(release.status === 'planned' ? 'studio.releases.cancel' : 'studio.releases.remove')}
              </Button>
            )}
            {release.can_roll_back && (
              <Button size="small" disabled={isBusy} onClick={onBack}>
                {t('studio.releases.roll_back')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}
