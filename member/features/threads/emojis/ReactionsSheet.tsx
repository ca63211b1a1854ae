import type { Message, ThreadUser } from '@bandstand/contract/threads.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useApi } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import list from '../frame/ThreadList.module.css';
import { reactionsKey } from '../state/messages.keys.ts';
import styles from './Emojis.module.css';

type Props = { message: Pick<Message, 'message_thread_id' | 'message_ts'>; onClose: () => void };

/** Who likes a message, and who gave which emoji. */
export function ReactionsSheet({ message, onClose }: Props) {
  const t = useText();
  const { openPanel } = usePanels();
  const { data, error, refetch } = useReactions(message);
  return (
    <Sheet open onClose={onClose} title={t('emoji.reactions')} closeLabel={t('thread.close')} size="small">
      {!data && !error && <Skeleton lines={3} height="44px" />}
      {error && !data && (
        <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void refetch()}>{t('message.retry')}</Button>} />
      )}
      {data?.length === 0 && <EmptyState title={t('emoji.nobody')} />}
      <ul className={list.people}>
        {data?.map(({ user, isLiked, emojis }) => (
          <li key={user.id}>
            <button
              type="button"
              className={list.person}
              onClick={() => {
                onClose();
                openPanel('profile', { user_id: user.id });
              }}
            >
              <Avatar name={user.name} src={user.avatar_urls?.small ?? null} seed={user.id} size={44} isDecorative />
              <span className={list.personName}>{user.name}</span>
              <span className={styles.given}>
                {isLiked && <Heart size={18} fill="currentColor" role="img" aria-label={t('emoji.liked')} className={styles.heart} />}
                {emojis.map((emoji) => (
                  <span key={emoji}>{emoji}</span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type Reactions = { user: ThreadUser; isLiked: boolean; emojis: string[] };

/** One line for each member, in the order of their first reaction. */
function useReactions({ message_thread_id: id, message_ts: ts }: Props['message']) {
  const api = useApi();
  return useQuery({
    queryKey: reactionsKey(id, ts),
    staleTime: 0,
    queryFn: async (): Promise<Reactions[]> => {
      const [likes, emojis] = await Promise.all([
        api('GET /threads/{id}/messages/{ts}/reactions', { params: { id, ts } }),
        api('GET /threads/{id}/messages/{ts}/emojis', { params: { id, ts } }),
      ]);
      const all = [...likes.items.map((like) => ({ ...like, emoji: null })), ...emojis.items].toSorted((one, other) =>
        one.ts.localeCompare(other.ts),
      );
      return [...Map.groupBy(all, ({ user }) => user.id).values()].flatMap((given) => {
        const user = given[0]?.user;
        return user ? [{ user, isLiked: given.some(({ emoji }) => emoji === null), emojis: given.flatMap(({ emoji }) => emoji ?? []) }] : [];
      });
    },
  });
}
