import type { CalendarItem } from '@bandstand/contract/calendar.studio.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Input } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useRefresh, useSend } from '../../platform/queries.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { fromPlaced, fromSeen, together, type Entry, type Lane } from './lanes.ts';
import { useCalendarWords } from './useCalendarWords.ts';

export type Change = Omit<NonNullable<Input<'PUT /studio/calendar_items/{id}'>['body']>, 'shift_subsequent'> & { shift_subsequent?: boolean };
type New = Input<'POST /studio/calendar_items'>['body'];

/** The entries on the calendar in these days, and the commands on them. Everything can be undone. */
export function useCalendar({
  from,
  to,
  scope,
  lane,
  isSeeing,
}: {
  from: string;
  to: string;
  scope: CalendarItem['scope'] | null;
  lane: Lane | null;
  isSeeing: boolean;
}) {
  const t = useText();
  const words = useCalendarWords();
  const { may } = useStaff();
  const refresh = useRefresh();
  const query = { from, to, ...(scope ? { scope } : {}), ...(lane?.id ? { scope_id: lane.id } : {}) };
  const placed = useCall('GET /studio/calendar_items', { query }, { keepPrevious: true });
  const member = lane?.scope === 'subscriber' && isSeeing ? lane : null;
  const seen = useCall(
    'GET /studio/members/{id}/calendar',
    { params: { id: member?.id ?? '' }, query: { from, to } },
    { enabled: member !== null && member.id !== null },
  );
  // Where an entry was dropped, until the server has it too.
  const [ahead, setAhead] = useState<Readonly<Record<string, string>>>({});
  const [post, put, del] = [
    useSend('POST /studio/calendar_items'),
    useSend('PUT /studio/calendar_items/{id}'),
    useSend('DELETE /studio/calendar_items/{id}'),
  ];
  const settle = async (id?: string) => {
    refresh('GET /studio/calendar_items', 'GET /studio/members/{id}/calendar');
    if (id === undefined) return;
    // Not before the server's answer is shown: the entry would jump back for a moment.
    await placed.refetch();
    setAhead(({ [id]: _done, ...rest }) => rest);
  };
  const notify = (text: string, run?: () => Promise<unknown>) =>
    toast({ text, ...(run ? { action: { label: t('studio.undo'), run: () => void attempt(run) } } : {}) });
  /** Returns whether it succeeded; shows a refusal. */
  async function attempt(run: () => Promise<unknown>, id?: string): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'danger' });
      return false;
    } finally {
      await settle(id);
    }
  }
  const remove = (id: string) => del.mutateAsync({ params: { id } });

  const zone = seen.data?.timezone ?? null;
  const entries = together(
    (placed.data?.items ?? []).map(fromPlaced).map((entry) => ({ ...entry, date: ahead[entry.id] ?? entry.date })),
    member && seen.data ? seen.data.items.map((item) => fromSeen(item, seen.data.timezone, member)) : [],
  );
  return {
    placed,
    entries,
    zone: member ? zone : null,
    /** Entries for many are for builders; a coach manages the calendars of members. */
    mayWrite: (where: Pick<Lane, 'scope'>) => (where.scope === 'subscriber' ? may('calendar.write') : may('build.write')),
    place: (input: New, title: string) =>
      attempt(async () => {
        const made = await post.mutateAsync({ body: input });
        notify(t('studio.calendar.placed', { title, day: words.day(made.date) }), () => remove(made.id));
      }),
    move: (entry: Entry, date: string) => {
      if (date === entry.date) return Promise.resolve(true);
      setAhead((now) => ({ ...now, [entry.id]: date }));
      return attempt(async () => {
        await put.mutateAsync({ params: { id: entry.id }, body: { date } });
        notify(t('studio.calendar.moved', { title: entry.title, day: words.day(date) }), () =>
          put.mutateAsync({ params: { id: entry.id }, body: { date: entry.date } }),
        );
      }, entry.id);
    },
    change: (item: CalendarItem, body: Change) =>
      attempt(async () => {
        const { date, start_minute, end_minute } = item;
        await put.mutateAsync({ params: { id: item.id }, body });
        const back = { date, start_minute, end_minute, ...(body.shift_subsequent ? { shift_subsequent: true } : {}) };
        notify(t('studio.calendar.moved', { title: item.page.title, day: words.day(body.date ?? date) }), () =>
          put.mutateAsync({ params: { id: item.id }, body: back }),
        );
      }),
    takeOff: (item: CalendarItem) =>
      attempt(async () => {
        await remove(item.id);
        const { item_id, item_type, date, start_minute, end_minute, scope: itsScope, scope_id } = item;
        const again = { item_id, item_type, date, start_minute, end_minute, scope: itsScope, scope_id };
        notify(t('studio.calendar.taken_off', { title: item.page.title }), () => post.mutateAsync({ body: again }));
      }),
  };
}
