import type { TreePage } from '@bandstand/contract/pages.studio.ts';
import { isPlainDate } from '@bandstand/rules/time/days.ts';
import { todayIn } from '@bandstand/rules/schedule/times.ts';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useState } from 'react';
import { usePages } from '../../platform/lookups.ts';
import { useCall } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { stepped, views, weeksOf, type View } from './calendarDays.ts';
import { CalendarTools } from './CalendarTools.tsx';
import styles from './Calendar.module.css';
import { ContentList } from './ContentList.tsx';
import { Days } from './Days.tsx';
import type { Dragged } from './dragged.ts';
import { EntryDialog, type EntryDialogProps, type Planned } from './EntryDialog.tsx';
import { isNamed, lanesOf, scopes, wholeApp, type Entry, type Lane } from './lanes.ts';
import { SeenDialog } from './SeenDialog.tsx';
import { useCalendar } from './useCalendar.ts';
import { useCalendarWords } from './useCalendarWords.ts';

type Open = { kind: 'new'; page: TreePage } | { kind: 'entry'; entry: Entry };

/** The owner's calendar: for all members, for the audience of a page, or for one member (studio.md section 4). The view is in the URL. */
export function CalendarScreen() {
  const t = useText();
  const words = useCalendarWords();
  const [address, change] = useAddress();
  const { today, view, shown, weeks, days, scope, of, isSeeing, pages, pagesError, title, lane } = useShownDays(address);
  const calendar = useCalendar({ from: days[0] ?? shown, to: days.at(-1) ?? shown, scope, lane, isSeeing });
  const [open, setOpen] = useState<Open | null>(null);

  /** Where content goes that is dropped outside a lane. */
  const target = scope === null ? wholeApp : lane;
  const isOpen = (row: Lane | null): boolean => {
    const where = row ?? target;
    return where !== null && isNamed(where) && calendar.mayWrite(where);
  };
  const offered = scopes.filter((one) => calendar.mayWrite({ scope: one }));
  const onDrop = (dragged: Dragged, date: string, row: Lane | null) => {
    if (dragged.kind === 'entry') {
      const entry = calendar.entries.find(({ id }) => id === dragged.id);
      return void (entry && calendar.move(entry, date));
    }
    const page = pages?.find(({ id }) => id === dragged.pageId);
    const where = row ?? target;
    if (page && where) void calendar.place({ ...contentOf(page), date, scope: where.scope, scope_id: where.id }, page.title);
  };
  const save = (planned: Planned, shifts: boolean | undefined) => {
    setOpen(null);
    if (open?.kind === 'new') void calendar.place({ ...contentOf(open.page), ...planned }, open.page.title);
    else if (open?.entry.placed) {
      const { date, start_minute, end_minute } = planned;
      void calendar.change(open.entry.placed, { date, start_minute, end_minute, ...(shifts ? { shift_subsequent: true } : {}) });
    }
  };
  const placed = open?.kind === 'entry' && open.entry.placed && calendar.mayWrite(open.entry.lane) ? open.entry.placed : null;

  return (
    <Screen
      title={t('studio.calendar.title')}
      lead={t('studio.calendar.lead')}
      tools={
        <CalendarTools
          view={view}
          title={words.span(view, days, shown)}
          scope={scope}
          of={of}
          ofTitle={title ?? null}
          isSeeing={isSeeing}
          zone={calendar.zone}
          onView={(next) => change({ view: next === 'month' ? null : next })}
          onStep={(by) => change({ date: by === 0 ? null : stepped(view, shown, by) })}
          onLane={(next, id) => change({ for: next, of: id, sees: null })}
          onSeeing={(sees) => change({ sees: sees ? '1' : null })}
        />
      }
    >
      <div className={styles.place}>
        <QueryView query={calendar.placed} skeleton={<Skeleton shape="block" height="560px" />}>
          {() => (
            <div className={styles.board}>
              <p className={styles.note} role="status">
                {calendar.entries.length === 0 && t('studio.calendar.empty')}
                {offered.length > 0 && target === null && ` ${t('studio.calendar.choose_first')}`}
              </p>
              <Days
                view={view}
                label={words.span(view, days, shown)}
                weeks={weeks}
                month={shown.slice(0, 7)}
                today={today}
                entries={calendar.entries}
                lanes={lanesOf(calendar.entries, lane)}
                words={words}
                mayWrite={calendar.mayWrite}
                isOpen={isOpen}
                onOpen={(entry) => setOpen({ kind: 'entry', entry })}
                onDrop={onDrop}
                onMove={(entry, date) => void calendar.move(entry, date)}
                onTakeOff={(entry) => entry.placed && void calendar.takeOff(entry.placed)}
              />
            </div>
          )}
        </QueryView>
        {offered.length > 0 && <ContentList pages={pages} error={pagesError} onPick={(page) => setOpen({ kind: 'new', page })} />}
      </div>
      {open && (
        <OpenDialog
          open={open}
          placed={placed}
          startsAt={{ date: days.includes(today) ? today : shown, start_minute: null, end_minute: null, ...startLane(scope, of, offered) }}
          offered={offered}
          onSave={save}
          onTakeOff={(entry) => {
            setOpen(null);
            void calendar.takeOff(entry);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  );
}

/** What the URL selects: the days, and for whom. */
function useShownDays(address: URLSearchParams) {
  const { zone } = useAppTime();
  const [openedAt] = useState(() => Date.now());
  const today = todayIn(zone, openedAt);
  const view: View = views.find((known) => known === address.get('view')) ?? 'month';
  const given = address.get('date') ?? '';
  const shown = isPlainDate(given) ? given : today;
  const weeks = weeksOf(view, shown);
  const scope = scopes.find((known) => known === address.get('for')) ?? null;
  const of = scope && scope !== 'account_app' ? address.get('of') : null;
  const isSeeing = address.get('sees') === '1';
  const { data, error: pagesError } = usePages();
  const pages = data?.items;
  const member = useCall('GET /studio/members/{id}', { params: { id: of ?? '' } }, { enabled: scope === 'subscriber' && of !== null });
  const title = scope === 'page' ? pages?.find(({ id }) => id === of)?.title : member.data?.name;
  const lane: Lane | null = scope && (scope === 'account_app' || of !== null) ? { scope, id: of, title: title ?? null } : null;
  return { today, view, shown, weeks, days: weeks.flat(), scope, of, isSeeing, pages, pagesError, title, lane };
}

type EntryProps = Pick<EntryDialogProps, 'offered' | 'onSave' | 'onClose'>;

type Placed = NonNullable<Entry['placed']>;
type OpenDialogProps = EntryProps & { open: Open; placed: Placed | null; startsAt: Planned; onTakeOff: (placed: Placed) => void };

/** What is open: content on its way to the calendar, an entry to edit, or a read-only entry. */
function OpenDialog({ open, placed, startsAt, onTakeOff, ...entry }: OpenDialogProps) {
  const words = useCalendarWords();
  if (open.kind === 'new') return <NewEntry page={open.page} now={startsAt} {...entry} />;
  if (placed) return <PlacedEntry placed={placed} {...entry} onTakeOff={() => onTakeOff(placed)} />;
  return <SeenDialog entry={open.entry} words={words} onClose={entry.onClose} />;
}

function NewEntry({ page, now, ...entry }: EntryProps & { page: TreePage; now: Planned }) {
  const t = useText();
  return (
    <EntryDialog
      key={page.id}
      isNew
      title={page.title}
      pageId={page.id}
      now={now}
      notes={page.status === 'draft' ? [t('studio.calendar.draft_note')] : []}
      {...entry}
    />
  );
}

function PlacedEntry({ placed, ...entry }: EntryProps & { placed: NonNullable<Entry['placed']>; onTakeOff: () => void }) {
  const t = useText();
  const words = useCalendarWords();
  return (
    <EntryDialog
      key={placed.id}
      isNew={false}
      title={placed.page.title}
      pageId={placed.item_id}
      now={placed}
      notes={[
        `${words.lane({ scope: placed.scope, id: placed.scope_id, title: placed.scope_title })}: ${t('studio.calendar.reach', { count: placed.reach })}`,
        ...(placed.page.is_published ? [] : [t('studio.calendar.draft_note')]),
      ]}
      {...entry}
    />
  );
}

const contentOf = ({ id, type }: TreePage) => ({
  item_id: id,
  item_type: type === 'event_occurrence' ? ('EventOccurrence' as const) : ('Page' as const),
});
/** The default audience of a new entry: the one whose calendar is shown. */
const startLane = (scope: Lane['scope'] | null, of: string | null, offered: readonly Lane['scope'][]): Pick<Planned, 'scope' | 'scope_id'> =>
  scope && offered.includes(scope) ? { scope, scope_id: of } : { scope: offered[0] ?? 'account_app', scope_id: null };
