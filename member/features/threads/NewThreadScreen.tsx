import type { Person } from '@bandstand/contract/members.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Switch } from '@bandstand/ui/primitives/Switch.tsx';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useConfig } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../platform/useNavigation.ts';
import { useText } from '../../platform/useText.ts';
import { MessagingOff } from './MessagingOff.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';
import { StartingThread } from './StartingThread.tsx';
import styles from './ThreadList.module.css';
import { useStartChat } from './useStartChat.ts';

/** `/me/messages/new?users=` (L27): with people the first message, without them the search for some. */
export function NewThreadScreen() {
  const users = useQueryParameter('users') ?? '';
  const { messaging } = useConfig();
  const t = useText();
  if (!messaging.is_available)
    return (
      <Screen title={t('threads.new')} toolbar={{ backTo: '/me/messages' }}>
        <MessagingOff />
      </Screen>
    );
  return users === '' ? <ChoosePeople canGroup={messaging.group_chat} /> : <StartingThread key={users} subscriberIds={users} />;
}

function ChoosePeople({ canGroup }: { canGroup: boolean }) {
  const t = useText();
  const start = useStartChat();
  const [isGroup, setIsGroup] = useState(false);
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const choose = (person: Person) => {
    if (!isGroup) return void start([person.id], { replace: true });
    setChosen(chosen.some(({ id }) => id === person.id) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person]);
  };
  return (
    <Screen title={t('threads.new')} toolbar={{ backTo: '/me/messages' }}>
      <div className={styles.search}>
        {canGroup && <Switch label={t('threads.group')} hint={t('threads.group_hint')} checked={isGroup} onChange={setIsGroup} />}
        {isGroup && chosen.length > 0 && (
          <>
            <ul className={styles.chosen} aria-label={t('threads.chosen')}>
              {chosen.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    className={styles.chip}
                    onClick={() => choose(person)}
                    aria-label={t('threads.remove_person', { name: person.name })}
                  >
                    <Avatar name={person.name} src={person.avatar_urls?.small ?? null} seed={person.user_id} size={28} isDecorative />
                    {person.name}
                    <Icon of={X} size={14} />
                  </button>
                </li>
              ))}
            </ul>
            <Button
              variant="primary"
              onClick={() =>
                void start(
                  chosen.map(({ id }) => id),
                  { replace: true },
                )
              }
            >
              {t('threads.continue', { count: chosen.length })}
            </Button>
          </>
        )}
        <PeopleSearch chosenIds={chosen.map(({ id }) => id)} onChoose={choose} startsFocused />
      </div>
    </Screen>
  );
}
