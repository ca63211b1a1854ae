import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { Composer } from '../composer/Composer.tsx';
import type { Draft } from '../state/outgoing.ts';
import { placeThread } from '../state/threads.cache.ts';
import { threadKey } from '../state/threads.keys.ts';
import styles from '../frame/ThreadList.module.css';
import { usePeopleByIds } from '../state/threads.queries.ts';
import { titleMax } from '../state/useThreadTitle.ts';

/** Faces of a group that are shown; the others appear by name only. */
const facesMax = 5;

/** A thread that begins with the first message; a group can be given a name with it. An existing one is opened instead (MSG-3). */
export function StartingThread({ subscriberIds }: { subscriberIds: string }) {
  const t = useText();
  const { api, navigation } = usePlatform();
  const queries = useQueryClient();
  const people = usePeopleByIds(subscriberIds);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [title, setTitle] = useTitleDraft(subscriberIds);
  // A retry after a lost answer is the same start, with the same text (API-11).
  const attempt = useRef<Attempt | null>(null);
  const isGroup = subscriberIds.split(',').length > 1;
  const names = people.data?.items.map(({ name }) => name).join(', ') ?? '';
  const heading = names || t('threads.new');

  useEffect(() => {
    let isCurrent = true;
    api('GET /threads/resolve', { query: { subscriber_ids: subscriberIds } }).then(
      ({ thread_id: threadId }) => {
        if (isCurrent && threadId) navigation.navigate(`/me/messages/${threadId}`, { replace: true, motion: 'none' });
      },
      // The first message decides: the server uses an existing thread.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, navigation, subscriberIds]);

  const rename = async (threadId: string) => {
    try {
      return await api('POST /threads/{id}/rename', { params: { id: threadId }, body: { title: title.trim() } });
    } catch {
      // The group exists and can be renamed there.
      toast({ text: t('thread.rename_failed'), tone: 'danger' });
      return {};
    }
  };
  const send = async (drafts: Draft[]): Promise<boolean> => {
    setRefusal(null);
    const { key, messages } = (attempt.current = sameAs(attempt.current, drafts));
    try {
      const { messages: _sent, ...thread } = await api(
        'POST /threads',
        { body: { subscriber_id: subscriberIds.split(','), messages } },
        { idempotencyKey: key },
      );
      const started = isGroup && title.trim() !== '' ? { ...thread, ...(await rename(thread.id)) } : thread;
      setTitle('');
      queries.setQueryData(threadKey(started.id), started);
      placeThread(queries, started);
      navigation.navigate(`/me/messages/${started.id}`, { replace: true, motion: 'none' });
      return true;
    } catch (error) {
      const isPlan = error instanceof ApiError && error.code === 'upgrade_required';
      setRefusal(isPlan ? t('messaging.upgrade') : refusalText(error, t));
      return false;
    }
  };

  return (
    <Screen title={heading} isHeadingHidden isFilled hidesTabBar width="full" toolbar={{ backTo: '/me/messages', isTitleAlwaysShown: true }}>
      <VisuallyHidden as="h1">{heading}</VisuallyHidden>
      <div className={styles.starting}>
        <div className={styles.startingTop}>
          <div className={styles.profile}>
            <div className={styles.startingFaces}>
              {people.data?.items.slice(0, facesMax).map((person) => (
                <Avatar key={person.id} name={person.name} src={person.avatar_urls?.medium ?? null} seed={person.user_id} size={72} isDecorative />
              ))}
            </div>
            <p className={styles.hint}>{names && t('thread.say_hello', { name: names })}</p>
          </div>
          {isGroup && (
            <div className={styles.groupName}>
              <TextField
                label={t('group.name')}
                note={t('group.optional')}
                autoComplete="off"
                maxLength={titleMax}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
            </div>
          )}
          {refusal && <Banner tone="danger">{refusal}</Banner>}
        </div>
        <Composer draftKey={`new ${subscriberIds}`} placeholder={t('composer.placeholder')} startsFocused={!isGroup} onSend={send} />
      </div>
    </Screen>
  );
}

type Attempt = { words: string; key: string; messages: Draft['operation'][] };

/** The previous attempt if the text is the same, else a new one. */
function sameAs(before: Attempt | null, drafts: readonly Draft[]): Attempt {
  const messages = drafts.map(({ operation }) => operation);
  const words = JSON.stringify(messages.map(({ client_id: _id, ...operation }) => operation));
  return before?.words === words ? before : { words, key: crypto.randomUUID(), messages };
}

/** A group's future name: stored like the draft of its first message. */
function useTitleDraft(subscriberIds: string): [title: string, setTitle: (title: string) => void] {
  const { storage } = usePlatform();
  const key = `name of ${subscriberIds}`;
  const [title, setTitle] = useState(() => storage.get('message_drafts')?.[key] ?? '');
  const change = (next: string) => {
    setTitle(next);
    const { [key]: _before, ...others } = storage.get('message_drafts') ?? {};
    storage.set('message_drafts', next.trim() === '' ? others : { ...others, [key]: next });
  };
  return [title, change];
}
