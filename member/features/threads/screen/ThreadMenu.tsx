import type { Thread } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import PencilLine from 'lucide-react/icons/pencil-line';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { LeaveDialog } from '../panels/LeaveDialog.tsx';
import { useNotices } from '../state/useThreadSettings.ts';
import { useThreadHead } from '../state/useThreadTitle.ts';

/** Actions for a whole thread (L50): participants, name, notifications, and leaving. Renders nothing for guests. */
export function ThreadMenu({ thread }: { thread: Thread }) {
  const t = useText();
  const { openPanel } = usePanels();
  const { title, other } = useThreadHead()(thread);
  const setNotices = useNotices(thread.id);
  const isMember = useBundle() !== null;
  const [isLeaving, setIsLeaving] = useState(false);
  const isOn = thread.notifications_enabled;
  const panel = { thread_id: thread.id };
  const items: (MenuItem | false)[] = [
    other !== null && {
      id: 'profile',
      label: t('thread.view_profile'),
      icon: <Icon of={UserRound} size={18} />,
      onSelect: () => openPanel('profile', { user_id: other.id }),
    },
    other === null && {
      id: 'participants',
      label: t('action_panel.view_thread_participants'),
      icon: <Icon of={UsersRound} size={18} />,
      onSelect: () => openPanel('participants', panel),
    },
    thread.can_rename && {
      id: 'rename',
      label: t('action_panel.rename_thread'),
      icon: <Icon of={PencilLine} size={18} />,
      onSelect: () => openPanel('renaming', panel),
    },
    {
      id: 'notifications',
      label: t(isOn ? 'thread.mute' : 'thread.unmute'),
      icon: <Icon of={isOn ? BellOff : Bell} size={18} />,
      onSelect: () => void setNotices(!isOn),
    },
    thread.can_leave && {
      id: 'leave',
      label: t('action_panel.leave_thread'),
      icon: <Icon of={LogOut} size={18} />,
      tone: 'danger',
      startsGroup: true,
      onSelect: () => setIsLeaving(true),
    },
  ];
  if (!isMember) return null;
  return (
    <>
      <Menu
        label={t('thread.menu')}
        items={items.filter((item) => item !== false)}
        trigger={(props) => (
          <IconButton {...props} label={t('thread.menu')}>
            <Icon of={Ellipsis} />
          </IconButton>
        )}
      />
      <LeaveDialog thread={thread} title={title} isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
