import type { EventDraft, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../platform/errors.ts';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall, useSend } from '../../platform/queries.ts';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { AttendancePanel } from './AttendancePanel.tsx';
import { DatesTable } from './DatesTable.tsx';
import { EditDialog } from './EditDialog.tsx';
import styles from './events.module.css';
import { PublishEvent } from './PublishEvent.tsx';
import { changedByEdits } from './useEditEvent.ts';
import { useRuleWords } from './useRuleWords.ts';

const perPage = 60;

/** One event: how it repeats, its occurrences, who comes, and its unpublished changes. */
export function EventScreen({ eventId }: { eventId: string }) {
  const t = useText();
  const words = useRuleWords();
  const event = useCall('GET /studio/events/{id}', { params: { id: eventId } });
  const part = event.data?.parts.at(-1);
  return (
    <Screen
      title={event.data?.page.title ?? t('studio.events.title')}
      lead={
        event.data &&
        part && (
          <span className={styles.head}>
            <StatusMark status={event.data.status} />
            {words.ruleOf(part)} · {event.data.timezone.replaceAll('_', ' ')}
          </span>
        )
      }
      actions={event.data && <Actions event={event.data} />}
    >
      <QueryView query={event} skeleton={<RowSkeletons />}>
        {(data) => <Dates event={data} />}
      </QueryView>
    </Screen>
  );
}

function Dates({ event }: { event: EventDraft }) {
  const t = useText();
  const [address, change] = useAddress();
  const isPast = address.get('when') === 'past';
  const page = Number(address.get('page') ?? '1');
  const [openedAt] = useState(() => Date.now());
  const today = new Date(openedAt).toISOString().slice(0, 10);
  const query = isPast ? { from: '2000-01-01', to: today, page } : { page };
  const dates = useCall('GET /studio/events/{id}/occurrences', { params: { id: event.id }, query }, { keepPrevious: true });
  const [edited, setEdited] = useState<OwnerOccurrence | null>(null);
  const [attended, setAttended] = useState<OwnerOccurrence | null>(null);
  return (
    <>
      <div className={styles.panelHead}>
        <Segmented
          label={t('studio.events.dates')}
          value={isPast ? 'past' : 'coming'}
          onChange={(when) => change({ when: when === 'past' ? when : null, page: null })}
          options={[
            { value: 'coming', label: t('studio.events.coming') },
            { value: 'past', label: t('studio.events.past') },
          ]}
        />
      </div>
      <FilteredList query={dates} empty={{ title: t('studio.events.no_dates') }} perPage={perPage}>
        {(items) => <DatesTable event={event} dates={items} onEdit={setEdited} onAttendance={setAttended} />}
      </FilteredList>
      {edited && <EditDialog key={edited.date} event={event} date={edited} onClose={() => setEdited(null)} />}
      {attended?.page_id && <AttendancePanel key={attended.page_id} date={attended} pageId={attended.page_id} onClose={() => setAttended(null)} />}
    </>
  );
}

function Actions({ event }: { event: EventDraft }) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const { ask, dialog } = useConfirm();
  const end = useSend('DELETE /studio/events/{id}', { changes: changedByEdits, onDone: () => go('/events') });
  const askEnd = () =>
    ask({
      title: t('studio.events.end'),
      text: t('studio.events.end_text'),
      confirm: t('studio.events.end'),
      run: () => end.mutate({ params: { id: event.id } }, { onError: (error) => toast({ text: errorText(t, error), tone: 'danger' }) }),
    });
  return (
    <>
      <Button onClick={() => go(`/pages/${event.id}`)}>{t('studio.events.open_page')}</Button>
      {may('publish') && <PublishEvent event={event} />}
      {may('publish') && (
        <Menu
          label={t('studio.events.more', { date: event.page.title })}
          items={[{ id: 'end', label: t('studio.events.end'), tone: 'danger', onSelect: askEnd }]}
          trigger={(props) => (
            <IconButton {...props} label={t('studio.events.more', { date: event.page.title })}>
              <Icon of={Ellipsis} size={18} />
            </IconButton>
          )}
        />
      )}
      {dialog}
    </>
  );
}
