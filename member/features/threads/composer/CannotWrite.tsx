import type { Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Composer.module.css';
import { useBlocking } from '../state/useBlocking.ts';

export type Unwritable = Pick<Thread, 'post_refusal'> & Partial<Pick<Thread, 'is_private' | 'is_group' | 'participants'>>;

/** Replaces the composer: why the member may not write here, and what to do about it (MSG-20 to MSG-25). */
export function CannotWrite({ thread }: { thread: Unwritable }) {
  const t = useText();
  const { openPanel } = usePanels();
  const viewerId = useBundle()?.user.id;
  const { isBlocked, unblock, pendingId } = useBlocking();
  const others = thread.is_private && !thread.is_group ? (thread.participants ?? []).filter(({ user }) => user.id !== viewerId) : [];
  const other = others.length === 1 ? others[0]?.user : undefined;
  switch (thread.post_refusal) {
    case 'signed_out':
      return (
        <div className={styles.closed}>
          <span>{t('composer.log_in_to_write')}</span>
          <Button variant="primary" size="small" onClick={() => openPanel('auth')}>
            {t('auth.log_in')}
          </Button>
        </div>
      );
    case 'blocked':
      // Members are never told that they were blocked.
      if (!other || !isBlocked(other.id)) return <p className={styles.closed}>{t('composer.chat_closed')}</p>;
      return (
        <div className={styles.closed}>
          <span>{t('cannot_write.blocked', { name: other.name })}</span>
          <Button size="small" pending={pendingId === other.id} onClick={() => unblock({ userId: other.id, name: other.name })}>
            {t('people.unblock')}
          </Button>
        </div>
      );
    case 'closed':
      return <p className={styles.closed}>{other ? t('cannot_write.closed', { name: other.name }) : t('composer.chat_closed')}</p>;
    case 'staff_only':
      return <p className={styles.closed}>{t('composer.read_only')}</p>;
    case 'suspended':
      return <p className={styles.closed}>{t('error.suspended')}</p>;
    case 'unavailable':
      return <p className={styles.closed}>{t('messages.not_available')}</p>;
    default:
      return <p className={styles.closed}>{t('composer.chat_closed')}</p>;
  }
}
