import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { mayDelete, mayEdit, mayReact } from '@bandstand/rules/threads/permissions.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import type { MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import ReplyIcon from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import { useCallback } from 'react';
import type { Translate } from '../../../platform/texts/texts.ts';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { mayAnswer } from './answering.ts';
import type { Outgoing } from '../state/outgoing.ts';
import type { ShownMessage } from '../state/shownMessages.ts';

export type MessageAction = Extract<MenuItem, { onSelect: () => void }>;

type Parts = {
  thread: Pick<Thread, 'can_post' | 'post_refusal' | 'can_pin'>;
  like: (message: ShownMessage) => void;
  /** Null if the shown messages are replies themselves (MSG-4). */
  reply: ((message: ShownMessage) => void) | null;
  /** Shows who reacted. */
  reactions: (message: ShownMessage) => void;
  pin: (message: ShownMessage) => void;
  report: (message: ShownMessage) => void;
  edit: (message: ShownMessage) => void;
  remove: (message: ShownMessage) => void;
  outgoing: Outgoing;
};

/**
 * A message's actions, the same for long press, menu and keyboard. Returns the same function while its inputs are unchanged, so that a new
 * message rerenders no others.
 */
export function useMessageActions({
  thread,
  like,
  reply,
  reactions,
  pin,
  report,
  edit,
  remove,
  outgoing,
}: Parts): (message: ShownMessage) => MessageAction[] {
  const t = useText();
  const bundle = useBundle();
  const { openPanel } = usePanels();
  const person = bundle?.user;
  const { can_pin: canPin } = thread;
  // Where only staff post, others can still like and reply (MSG-25).
  const canJoin = mayAnswer(thread);
  return useCallback(
    (message) => {
      const viewer = person ? { id: person.id, isAdmin: person.is_admin, isAccountAdmin: person.is_account_admin } : null;
      const { outgoing: waiting } = message;
      if (waiting)
        return waitingActions(waiting.state === 'error', t, {
          retry: () => outgoing.retry(waiting.clientId),
          remove: () => outgoing.remove(waiting.clientId),
        });
      const facts = {
        viewer,
        message: { authorId: message.user?.id ?? null, isSystem: message.message_type === 'notification', isDeleted: message.is_deleted },
      };
      if (facts.message.isSystem || facts.message.isDeleted) return [];
      const { user } = message;
      const actions: (MessageAction | false)[] = [
        canJoin &&
          mayReact(facts) && {
            id: 'like',
            label: t(message.has_reacted ? 'message.unlike' : 'message.like'),
            icon: <Icon of={Heart} size={18} />,
            onSelect: () => like(message),
          },
        reply !== null &&
          person !== undefined &&
          (canJoin || message.reply_count > 0) && {
            id: 'reply',
            label: t('message.reply'),
            icon: <Icon of={ReplyIcon} size={18} />,
            onSelect: () => reply(message),
          },
        message.message !== '' && {
          id: 'copy',
          label: t('message.copy'),
          icon: <Icon of={Copy} size={18} />,
          onSelect: () => void copy(message.message, t),
        },
        person !== undefined &&
          (message.reaction_count > 0 || message.emojis.length > 0) && {
            id: 'reactions',
            label: t('emoji.reactions'),
            icon: <Icon of={SmilePlus} size={18} />,
            onSelect: () => reactions(message),
          },
        mayEdit(facts) &&
          message.message_type === 'message' && {
            id: 'edit',
            label: t('message.edit'),
            icon: <Icon of={Pencil} size={18} />,
            onSelect: () => edit(message),
          },
        canPin &&
          !message.is_hidden && {
            id: 'pin',
            label: t(message.pinned_at === null ? 'pin.pin' : 'pin.unpin'),
            icon: <Icon of={message.pinned_at === null ? Pin : PinOff} size={18} />,
            onSelect: () => pin(message),
          },
        ...aboutAuthor(viewer && user && user.id !== viewer.id ? user : null, t, {
          open: (id) => openPanel('profile', { user_id: id }),
          report: () => report(message),
        }),
        mayDelete(facts) && {
          id: 'delete',
          label: t('message.delete'),
          icon: <Icon of={Trash} size={18} />,
          tone: 'danger',
          startsGroup: user?.id === viewer?.id,
          onSelect: () => remove(message),
        },
      ];
      return actions.filter((action) => action !== false);
    },
    [t, person, canJoin, canPin, openPanel, like, reply, reactions, pin, report, edit, remove, outgoing],
  );
}

/** Null: nobody, or the viewer. */
const aboutAuthor = (
  author: Message['user'],
  t: Translate,
  { open, report }: { open: (userId: string) => void; report: () => void },
): MessageAction[] =>
  author
    ? [
        {
          id: 'profile',
          label: t('message.profile', { name: author.name }),
          icon: <Icon of={UserRound} size={18} />,
          onSelect: () => open(author.id),
        },
        { id: 'report', label: t('report.action'), icon: <Icon of={Flag} size={18} />, startsGroup: true, onSelect: report },
      ]
    : [];

const waitingActions = (hasFailed: boolean, t: Translate, { retry, remove }: { retry: () => void; remove: () => void }): MessageAction[] =>
  hasFailed
    ? [
        { id: 'retry', label: t('message.retry'), icon: <Icon of={RotateCw} size={18} />, onSelect: retry },
        { id: 'discard', label: t('message.discard'), icon: <Icon of={Trash} size={18} />, tone: 'danger', onSelect: remove },
      ]
    : [];

async function copy(text: string, t: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: t('message.copied') });
  } catch {
    toast({ text: t('message.copy_failed'), tone: 'danger' });
  }
}
