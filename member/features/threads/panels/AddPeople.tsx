import type { Thread } from '@bandstand/contract/threads.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { refetch } from '../../../platform/realtime/news.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { ChosenPeople, useChosenPeople } from '../frame/ChosenPeople.tsx';
import { mostChosen } from '../state/useStartChat.ts';
import { PeopleSearch } from '../frame/PeopleSearch.tsx';
import styles from '../frame/ThreadList.module.css';
import { placeThread } from '../state/threads.cache.ts';
import { participantsKey } from '../state/threads.keys.ts';
import { useThreadParts } from '../state/threads.queries.ts';

/** Chooses people for an existing group (MSG-26); a refusal keeps the choice. */
export function AddPeople({ thread, onDone }: { thread: Thread; onDone: () => void }) {
  const t = useText();
  const { api, queries } = useThreadParts();
  const { chosen, toggle } = useChosenPeople();
  const isFull = thread.total_count_participants + chosen.length > mostChosen + 1;
  const add = useMutation({
    mutationFn: () =>
      api('POST /threads/{id}/add_participants', { params: { id: thread.id }, body: { user_ids: chosen.map(({ user_id: id }) => id) } }),
    onSuccess: (changed) => {
      placeThread(queries, changed);
      void refetch(queries, participantsKey(thread.id));
      toast({ text: t('group.added', { count: chosen.length }) });
      onDone();
    },
  });
  return (
    <div className={styles.search}>
      <Button variant="quiet" className={styles.back} icon={<Icon of={ArrowLeft} size={18} />} onClick={onDone}>
        {t('group.back')}
      </Button>
      <ChosenPeople
        chosen={chosen}
        onRemove={(person) => {
          add.reset();
          toggle(person);
        }}
      />
      {isFull && (
        <p className={styles.hint} role="alert">
          {t('group.full', { count: mostChosen + 1 })}
        </p>
      )}
      {add.error && <Banner tone="danger">{refusalText(add.error, t)}</Banner>}
      {chosen.length > 0 && (
        <Button variant="primary" wide disabled={isFull} pending={add.isPending} onClick={() => add.mutate()}>
          {t('group.add_chosen', { count: chosen.length })}
        </Button>
      )}
      <PeopleSearch
        chosenIds={chosen.map(({ id }) => id)}
        onChoose={toggle}
        withoutIds={thread.participants.map(({ user }) => user.id)}
        startsFocused
      />
    </div>
  );
}
