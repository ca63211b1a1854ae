import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { usePlatform } from '../platform.ts';
import { useBundle } from '../session/useSession.ts';
import { useText } from '../texts/useText.ts';

/** "Members can message me": in account details and in messages (L333, PRV-3). Switches at once, and back when saving fails. */
export function MessagesSwitch() {
  const t = useText();
  const { api, session } = usePlatform();
  const bundle = useBundle();
  if (!bundle) return null;
  const set = (value: boolean) => session.update((known) => ({ ...known, user: { ...known.user, can_receive_messages_from_members: value } }));
  const change = async (value: boolean) => {
    set(value);
    try {
      await api('PUT /subscribers', { body: { can_receive_messages_from_members: value } });
    } catch {
      set(!value);
      toast({ text: t('account.update_failed'), tone: 'danger' });
    }
  };
  return (
    <Switch
      label={t('account.members_can_message_me')}
      hint={t('account.members_can_message_me_hint')}
      checked={bundle.user.can_receive_messages_from_members}
      onChange={(value) => void change(value)}
    />
  );
}
