import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import MailOpen from 'lucide-react/icons/mail';
import PanelRight from 'lucide-react/icons/panel-right';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import UserRound from 'lucide-react/icons/user-round';
import { useCall } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import styles from './inbox.module.css';
import { placeText } from '../state/placeText.ts';
import type { ThreadActions } from '../state/useThreadActions.ts';

type ThreadHeadProps = { thread: InboxThread; actions: ThreadActions; onBack: () => void; onCard: (() => void) | null };

/** The thread's member, its assignee, and whether it is done. */
export function ThreadHead({ thread, actions, onBack, onCard }: ThreadHeadProps) {
  const t = useText();
  const { may, bundle } = useStaff();
  const team = useCall('GET /studio/inbox/team', undefined).data?.items ?? [];
  const canWrite = may('messages.write');
  const me = bundle.staff.id;
  const items: MenuItem[] = [
    ...[...team.filter(({ id }) => id === me), ...team.filter(({ id }) => id !== me)].map(({ id, name }) => ({
      id,
      label: id === me ? t('studio.inbox.assign_me') : name,
      icon: thread.assigned_to?.id === id ? <Icon of={Check} size={16} /> : <span className={styles.noIcon} />,
      onSelect: () => actions.assign(id, thread.assigned_to?.id ?? null),
    })),
    ...(thread.assigned_to
      ? [
          {
            id: 'nobody',
            label: t('studio.inbox.assign_nobody'),
            icon: <span className={styles.noIcon} />,
            startsGroup: true,
            onSelect: () => actions.assign(null, thread.assigned_to?.id ?? null),
          },
        ]
      : []),
  ];
  return (
    <header className={styles.threadHead}>
      <span className={styles.back}>
        <IconButton label={t('studio.inbox.back')} onClick={onBack}>
          <Icon of={ArrowLeft} size={18} />
        </IconButton>
      </span>
      <div className={styles.threadWords}>
        <h2 className={styles.threadTitle}>{thread.title}</h2>
        <p className={styles.quiet}>{placeText(t, thread)}</p>
      </div>
      <div className={styles.actions}>
        {canWrite ? (
          <Menu
            label={t('studio.inbox.assign')}
            items={items}
            trigger={(props) => (
              <Button size="small" variant="quiet" icon={<Icon of={UserRound} size={16} />} {...props}>
                {thread.assigned_to?.name ?? t('studio.inbox.assign')}
              </Button>
            )}
          />
        ) : (
          thread.assigned_to && <span className={styles.quiet}>{thread.assigned_to.name}</span>
        )}
        {canWrite && (
          <>
            <IconButton size="small" label={t('studio.inbox.mark_unread')} onClick={actions.unread}>
              <Icon of={MailOpen} size={16} />
            </IconButton>
            <Button
              size="small"
              icon={<Icon of={thread.is_closed ? RotateCcw : Check} size={16} />}
              pending={actions.isClosing}
              onClick={() => actions.close(!thread.is_closed)}
            >
              {thread.is_closed ? t('studio.inbox.reopen') : t('studio.inbox.close')}
            </Button>
          </>
        )}
        {onCard && (
          <span className={styles.cardButton}>
            <IconButton size="small" label={t('studio.members.one')} onClick={onCard}>
              <Icon of={PanelRight} size={16} />
            </IconButton>
          </span>
        )}
      </div>
    </header>
  );
}
