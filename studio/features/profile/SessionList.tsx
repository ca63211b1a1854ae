import type { StaffProfile } from '@bandstand/contract/staff.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { browserOf } from '../../platform/entrance/browserOf.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './profile.module.css';

/** Each browser where you are logged in; all except this one can be logged out here. */
export function SessionList({ sessions }: { sessions: StaffProfile['sessions'] }) {
  const t = useText();
  const format = useFormat();
  const end = useSend('DELETE /studio/profile/sessions/{id}', { changes: ['GET /studio/profile'] });
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        {t('studio.sessions.title')}
      </h2>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, last_used_at, is_current }) => (
          <li key={id} className={styles.session}>
            <div className={styles.device}>
              <span className={styles.deviceName}>{browserOf(device) ?? device ?? t('studio.sessions.unknown')}</span>
              <span className={styles.quiet}>{t('studio.sessions.used', { when: format.relative(last_used_at) })}</span>
            </div>
            {is_current ? (
              <Badge tone="primary">{t('studio.sessions.here')}</Badge>
            ) : (
              <Button
                size="small"
                onClick={() => end.mutate({ params: { id } }, { onError: (error) => void toast({ text: errorText(t, error), tone: 'danger' }) })}
              >
                {t('studio.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
