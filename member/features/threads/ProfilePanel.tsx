import { mayMessage } from '@bandstand/rules/threads/permissions.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import type { PanelProps } from '../../platform/panel.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useBundle } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import { BlockDialog } from './BlockDialog.tsx';
import styles from './ThreadList.module.css';
import { useProfile } from './threads.queries.ts';
import { useStartChat } from './useStartChat.ts';

/** `#profile?user_id=`: who somebody is, write to him, or block him (MSG-23, MSG-27). */
export function ProfilePanel({ query, onClose }: PanelProps) {
  const t = useText();
  const userId = query['user_id'] ?? '';
  const profile = useProfile(userId);
  const name = profile.data?.name ?? t('people.profile');
  return (
    <Sheet open onClose={onClose} title={name} isTitleHidden closeLabel={t('thread.close')} size="small">
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
  const { api, session, config } = usePlatform();
  const queries = useQueryClient();
  const bundle = useBundle();
  const startChat = useStartChat();
  const [isAsking, setIsAsking] = useState(false);
  const isBlocked = bundle?.blocked_user_ids.includes(profile.user_id) ?? false;
  const block = useMutation({
    mutationFn: () => api(isBlocked ? 'POST /subscribers/unblock' : 'POST /subscribers/block', { body: { user_id: profile.user_id } }),
    onSuccess: ({ blocked_user_ids: ids }) => {
      session.update((known) => ({ ...known, blocked_user_ids: ids }));
      void queries.invalidateQueries({ queryKey: ['threads'] });
      toast({ text: t(isBlocked ? 'people.unblocked' : 'people.blocked', { name: profile.name }) });
    },
    onError: () => toast({ text: t('message.block_failed'), tone: 'danger' }),
  });
  if (!bundle) return null;
  const isSelf = profile.user_id === bundle.user.id;
  const decision = mayMessage({
    settings: config.messaging,
    sender: {
      id: bundle.user.id,
      isSignedIn: true,
      isAccountAdmin: bundle.user.is_account_admin,
      isAppProfile: bundle.user.is_app_messaging_profile,
    },
    target: { id: profile.user_id, acceptsMessages: profile.can_receive_messages_from_members, isAppProfile: profile.isAppProfile },
    isBlocked,
  });
  return (
    <div className={styles.profile}>
      <Avatar name={profile.name} src={profile.avatar_urls?.medium ?? null} seed={profile.user_id} size={96} isDecorative />
      <p className={styles.profileName}>{profile.name}</p>
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
          <Button variant="quiet" wide pending={block.isPending} onClick={() => (isBlocked ? block.mutate() : setIsAsking(true))}>
            {t(isBlocked ? 'people.unblock' : 'people.block')}
          </Button>
        )}
        {isSelf && (
          <Button wide href="/me/account/details">
            {t('people.edit_own')}
          </Button>
        )}
      </div>
      <BlockDialog name={profile.name} isOpen={isAsking} onBlock={() => block.mutate()} onClose={() => setIsAsking(false)} />
    </div>
  );
}
