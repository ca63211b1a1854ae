import { mayMessage } from '@bandstand/rules/threads/permissions.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle, useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { LogInFirst } from '../frame/PanelFrame.tsx';
import { SharedChats } from './SharedChats.tsx';
import styles from '../frame/ThreadList.module.css';
import { useProfile } from '../state/threads.queries.ts';
import { useBlocking } from '../state/useBlocking.ts';
import { useStartChat } from '../state/useStartChat.ts';

/** `#profile?user_id=`: a person's profile: write to them, see shared chats, or block them (MSG-23, MSG-27). */
export function ProfilePanel({ query, onClose }: PanelProps) {
  const t = useText();
  const userId = query['user_id'] ?? '';
  const { state } = useSession();
  const profile = useProfile(state === 'member' ? userId : '');
  const name = profile.data?.name ?? t('people.profile');
  return (
    <Sheet open onClose={onClose} title={name} isTitleHidden closeLabel={t('thread.close')} size="small">
      {state === 'guest' && <LogInFirst />}
      {state === 'member' && userId === '' && <EmptyState title={t('people.gone')} />}
      {profile.isLoading && <Skeleton shape="circle" width="96px" height="96px" />}
      {profile.error && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void profile.refetch()}>{t('message.retry')}</Button>} />
      )}
      {profile.data === null && <EmptyState title={t('people.gone')} />}
      {profile.data && <Profile profile={profile.data} />}
    </Sheet>
  );
}

function Profile({ profile }: { profile: NonNullable<ReturnType<typeof useProfile>['data']> }) {
  const t = useText();
  const { config } = usePlatform();
  const bundle = useBundle();
  const startChat = useStartChat();
  const { isBlocked: isBlockedId, block, unblock, pendingId } = useBlocking();
  const [isAsking, setIsAsking] = useState(false);
  if (!bundle) return null;
  const { user_id: userId, name } = profile;
  const isBlocked = isBlockedId(userId);
  const isSelf = userId === bundle.user.id;
  const decision = mayMessage({
    settings: config.messaging,
    sender: {
      id: bundle.user.id,
      isSignedIn: true,
      isAccountAdmin: bundle.user.is_account_admin,
      isAppProfile: bundle.user.is_app_messaging_profile,
    },
    target: { id: userId, acceptsMessages: profile.can_receive_messages_from_members, isAppProfile: profile.isAppProfile },
    isBlocked,
  });
  return (
    <div className={styles.profile}>
      <Avatar name={name} src={profile.avatar_urls?.medium ?? null} seed={userId} size={96} isDecorative />
      <p className={styles.profileName}>{name}</p>
      {isSelf && <p className={styles.hint}>{t('people.self')}</p>}
      {!decision.allowed && decision.reason === 'closed' && <p className={styles.hint}>{t('error.messaging_refused')}</p>}
      {isBlocked && <p className={styles.hint}>{t('people.is_blocked')}</p>}
      <div className={styles.profileActions}>
        {decision.allowed && (
          <Button variant="primary" size="large" wide icon={<Icon of={MessageCircle} />} onClick={() => void startChat([profile.id])}>
            {t('people.message')}
          </Button>
        )}
        {!isSelf && (
          <Button variant="quiet" wide pending={pendingId === userId} onClick={() => (isBlocked ? unblock({ userId, name }) : setIsAsking(true))}>
            {t(isBlocked ? 'people.unblock' : 'people.block')}
          </Button>
        )}
        {isSelf && (
          <Button wide href="/me/account/details">
            {t('people.edit_own')}
          </Button>
        )}
      </div>
      {!isSelf && !isBlocked && <SharedChats userId={userId} />}
      <BlockDialog name={name} isOpen={isAsking} onBlock={() => block({ userId, name })} onClose={() => setIsAsking(false)} />
    </div>
  );
}
