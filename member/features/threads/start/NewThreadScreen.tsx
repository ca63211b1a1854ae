import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { useConfig } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { ChosenPeople, useChosenPeople } from '../frame/ChosenPeople.tsx';
import { MessagingOff } from '../frame/MessagingOff.tsx';
import { PeopleSearch } from '../frame/PeopleSearch.tsx';
import { StartingThread } from './StartingThread.tsx';
import styles from '../frame/ThreadList.module.css';
import { mostChosen, useStartChat } from '../state/useStartChat.ts';

/** `/me/messages/new?users=` (L27): with people the first message, without them a search; `?group=1` chooses several. */
export function NewThreadScreen() {
  const users = useQueryParameter('users') ?? '';
  const isGroup = useQueryParameter('group') !== null;
  const { messaging } = useConfig();
  const t = useText();
  if (!messaging.is_available)
    return (
      <Screen title={t('threads.new')} toolbar={{ backTo: '/me/messages' }}>
        <MessagingOff />
      </Screen>
    );
  if (users !== '') return <StartingThread key={users} subscriberIds={users} />;
  return isGroup && messaging.group_chat ? <GatherPeople /> : <ChoosePerson canGroup={messaging.group_chat} />;
}

function ChoosePerson({ canGroup }: { canGroup: boolean }) {
  const t = useText();
  const start = useStartChat();
  return (
    <Screen title={t('threads.new')} toolbar={{ backTo: '/me/messages' }}>
      <div className={styles.search}>
        {canGroup && (
          <a href="/me/messages/new?group=1" className={styles.groupLink}>
            <span className={styles.sign} data-small>
              <Icon of={UsersRound} size={20} />
            </span>
            <span className={styles.words}>
              <span className={styles.personName}>{t('group.new')}</span>
              <span className={styles.hint}>{t('threads.group_hint')}</span>
            </span>
            <Icon of={ChevronRight} size={18} />
          </a>
        )}
        <PeopleSearch chosenIds={null} onChoose={(person) => void start([person.id], { replace: true })} startsFocused />
      </div>
    </Screen>
  );
}

function GatherPeople() {
  const t = useText();
  const start = useStartChat();
  const { chosen, toggle } = useChosenPeople();
  const [isStarting, setIsStarting] = useState(false);
  const go = async () => {
    setIsStarting(true);
    await start(
      chosen.map(({ id }) => id),
      { replace: true },
    );
    setIsStarting(false);
  };
  return (
    <Screen title={t('group.new')} lead={t('threads.group_hint')} hidesTabBar toolbar={{ backTo: '/me/messages/new' }}>
      <div className={styles.search}>
        <ChosenPeople chosen={chosen} onRemove={toggle} />
        {chosen.length > mostChosen && (
          <p className={styles.hint} role="alert">
            {t('group.full', { count: mostChosen + 1 })}
          </p>
        )}
        <PeopleSearch chosenIds={chosen.map(({ id }) => id)} onChoose={toggle} startsFocused />
        {chosen.length > 0 && (
          <div className={styles.goOn} data-bottom-bar>
            <Button variant="primary" size="large" wide disabled={chosen.length > mostChosen} pending={isStarting} onClick={() => void go()}>
              {t('threads.continue', { count: chosen.length })}
            </Button>
          </div>
        )}
      </div>
    </Screen>
  );
}
