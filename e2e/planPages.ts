import { randomUUID } from 'node:crypto';
import type { DemoApp } from './server.ts';
import { studioOf } from './studioCalls.ts';

type Page = { id: string; version: number; path: string };
type Fields = { type: string; title: string; slug: string; parent?: Page; access?: object; more?: object };

const markComplete = () => ({ page_actions: [{ id: randomUUID(), action_type: 'mark_complete' }] });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export interface PlanPages {
  /** Two weeks with two pages each; the second week opens seven days after the first day. */
  program: Page;
  /** The first page of the first week. */
  firstDay: Page;
  /** With two places, in three days. */
  event: Page;
  pack: Page;
}

/** A program, an event and a pack of its own, so that no other journey changes the counts. */
export async function planPages(app: DemoApp): Promise<PlanPages> {
  const call = await studioOf(app);
  const made: Page[] = [];
  const make = async ({ type, title, slug, parent, access, more = {} }: Fields): Promise<Page> => {
    const page = await call<Page>('POST', '/studio/pages', { type, title, slug, parent_id: parent?.id ?? null });
    await call('PUT', `/studio/pages/${page.id}`, { base_version: page.version, ...more });
    if (access) await call('PUT', `/studio/pages/${page.id}/access`, { inherit: false, ...access });
    made.push(page);
    return page;
  };
  const turn = Date.now();
  const members = { require_authentication: true };
  const program = await make({ type: 'program', title: 'Fortnight', slug: `fortnight-${turn}`, access: { ...members, is_progress_root: true } });
  const days: Page[] = [];
  for (const week of [1, 2]) {
    const stage = await make({ type: 'generic', title: `Part ${week}`, slug: `part-${week}`, parent: program });
    const access = week === 2 ? { ...members, is_scheduled: true, schedule_period: 7, schedule_interval: 'day' } : undefined;
    for (const day of [1, 2]) {
      const title = `Session ${(week - 1) * 2 + day}`;
      days.push(await make({ type: 'generic', title, slug: `day-${day}`, parent: stage, ...(access ? { access } : {}), more: markComplete() }));
    }
  }
  const layout = days.map(({ id }, at) => ({ page_id: id, day: [0, 2, 7, 9][at] }));
  const settings = {
    pace: 'dripped',
    starts_on: null,
    allows_past_start: false,
    allows_later_start: false,
    fills_calendar: true,
    allows_pause: true,
    ending: 'ends',
    pattern: null,
    layout,
  };
  const { version } = await call<Page>('GET', `/studio/pages/${program.id}`);
  await call('PUT', `/studio/pages/${program.id}`, { base_version: version, type_data: settings });
  const place = { kind: 'place', address: 'North Quay 14', url: null };
  const event = await make({
    type: 'event_occurrence',
    title: 'Two seats',
    slug: `two-seats-${turn}`,
    access: members,
    more: {
      type_data: { starts_at: inDays(3), ends_at: inDays(3.05), timezone: 'America/New_York', capacity: 2, location: place, state: 'scheduled' },
    },
  });
  const pack = await make({
    type: 'pack',
    title: 'All of it',
    slug: `all-of-it-${turn}`,
    access: members,
    more: { type_data: { item_ids: [program.id, event.id] } },
  });
  await call('POST', '/studio/releases', { title: 'Plans', items: made.map(({ id }) => ({ type: 'page', id })) });
  return { program, firstDay: days[0]!, event, pack };
}
