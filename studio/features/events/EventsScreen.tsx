import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { EventDraft } from '@bandstand/contract/events.studio.ts';
import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'wouter';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { SearchField } from '../../platform/lists/SearchField.tsx';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useLanguage, useStaff, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { EventsMonth } from './EventsMonth.tsx';
import { NewEventDialog } from './NewEventDialog.tsx';
import { useRuleWords } from './useRuleWords.ts';

/** All events of the app, as a list and as a month. */
export function EventsScreen() {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const [address, change] = useAddress();
  const isMonth = address.get('view') === 'month';
  const newButton = may('build.write') && (
    <Button variant="primary" icon={<Icon of={Plus} size={16} />} onClick={() => change({ new: '1' })}>
      {t('studio.events.new')}
    </Button>
  );
  return (
    <Screen
      title={t('studio.events.title')}
      lead={t('studio.events.lead')}
      actions={newButton}
      tools={
        <>
          <Segmented
            label={t('studio.events.view')}
            value={isMonth ? 'month' : 'list'}
            onChange={(view) => change({ view: view === 'month' ? view : null, page: null })}
            options={[
              { value: 'list', label: t('studio.events.view.list') },
              { value: 'month', label: t('studio.events.view.month') },
            ]}
          />
          {!isMonth && <SearchField label={t('studio.events.search')} />}
        </>
      }
    >
      {isMonth ? <EventsMonth /> : <EventsList />}
      {may('build.write') && address.get('new') === '1' && (
        <NewEventDialog
          onAnswer={(id) => {
            change({ new: null });
            if (id) go(`/events/${id}`);
          }}
        />
      )}
    </Screen>
  );
}

function EventsList() {
  const t = useText();
  const language = useLanguage();
  const words = useRuleWords();
  const [, go] = useLocation();
  const [address] = useAddress();
  const query = { q: address.get('q') ?? '', page: Number(address.get('page') ?? '1') };
  const events = useCall('GET /studio/events', { query }, { keepPrevious: true });
  const columns: Column<EventDraft>[] = [
    { id: 'title', header: t('studio.field.title'), cell: ({ page }) => page.title },
    { id: 'rule', header: t('studio.events.repeat'), isExtra: true, cell: ({ parts }) => words.ruleOf(requireAt(parts, -1)) },
    {
      id: 'next',
      header: t('studio.events.next'),
      cell: ({ next_at, timezone }) => (next_at ? formatDayAndTime(next_at, { language, timeZone: timezone }) : t('studio.events.none_next')),
    },
    { id: 'joined', header: t('studio.events.joined'), align: 'end', cell: ({ joined_count }) => String(joined_count) },
    { id: 'status', header: t('studio.events.state'), cell: ({ status }) => <StatusMark status={status} /> },
  ];
  return (
    <FilteredList
      query={events}
      isFiltered={query.q !== ''}
      empty={{ title: t('studio.events.empty'), text: t('studio.events.empty_text') }}
      waitingRows={4}
    >
      {(items) => (
        <DataTable label={t('studio.events.title')} columns={columns} rows={items} keyOf={({ id }) => id} onOpen={({ id }) => go(`/events/${id}`)} />
      )}
    </FilteredList>
  );
}
