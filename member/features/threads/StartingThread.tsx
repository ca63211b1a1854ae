import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/useText.ts';
import { Composer } from './Composer.tsx';
import type { Draft } from './outgoing.ts';
import styles from './ThreadList.module.css';
import { threadKey } from './threads.keys.ts';
import { placeThread, usePeopleByIds } from './threads.queries.ts';

/** A conversation that begins with the first message. One that exists already is opened instead. */
export function StartingThread({ subscriberIds }: { subscriberIds: string }) {
  const t = useText();
  const { api, navigation } = usePlatform();
  const queries = useQueryClient();
  const people = usePeopleByIds(subscriberIds);
  const [refusal, setRefusal] = useState<string | null>(null);
  const names = people.data?.items.map(({ name }) => name).join(', ') ?? '';

  useEffect(() => {
    let isCurrent = true;
    api('GET /threads/resolve', { query: { subscriber_ids: subscriberIds } }).then(
      ({ thread_id: threadId }) => {
        if (isCurrent && threadId) navigation.navigate(`/me/messages/${threadId}`, { replace: true, motion: 'none' });
      },
      // The first message decides: the server uses the conversation that is there.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, navigation, subscriberIds]);

  const send = async (drafts: Draft[]): Promise<boolean> => {
    setRefusal(null);
    try {
      const { messages: _sent, ...thread } = await api('POST /threads', {
        body: { subscriber_id: subscriberIds.split(','), messages: drafts.map(({ operation }) => operation) },
      });
      queries.setQueryData(threadKey(thread.id), thread);
      placeThread(queries, thread);
      navigation.navigate(`/me/messages/${thread.id}`, { replace: true, motion: 'none' });
      return true;
    } catch (error) {
      setRefusal(refusalText(error, t));
      return false;
    }
  };

  return (
    <Screen
      title={names || t('threads.new')}
      isHeadingHidden
      isFilled
      hidesTabBar
      width="full"
      toolbar={{ backTo: '/me/messages', isTitleAlwaysShown: true }}
    >
      <VisuallyHidden as="h1">{names || t('threads.new')}</VisuallyHidden>
      <div className={styles.starting}>
        <div className={styles.startingTop}>
          <div className={styles.profile}>
            {people.data?.items.map((person) => (
              <Avatar key={person.id} name={person.name} src={person.avatar_urls?.medium ?? null} seed={person.user_id} size={72} isDecorative />
            ))}
            <p className={styles.hint}>{names && t('thread.say_hello', { name: names })}</p>
          </div>
          {refusal && <Banner tone="danger">{refusal}</Banner>}
        </div>
        <Composer draftKey={`new ${subscriberIds}`} participants={[]} placeholder={t('composer.placeholder')} startsFocused onSend={send} />
      </div>
    </Screen>
  );
}
