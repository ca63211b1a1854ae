import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { ForYou } from '@bandstand/contract/home.ts';
import { newsAmong, newsSince, type News } from '@bandstand/rules/home/news.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { isTimeZone, plainDateOf } from '@bandstand/rules/time/zone.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Member } from '../../platform/http/context.ts';
import { perVersion } from '../../platform/per-version.ts';
import type { Content } from '../content/content.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Schedule } from '../schedule/schedule.service.ts';
import type { Threads } from '../threads/threads.service.ts';

export interface HomeDependencies {
  pages: Pages;
  content: Pick<Content, 'items'>;
  schedule: Pick<Schedule, 'read'>;
  threads: Pick<Threads, 'hasUnread'>;
}
export type Home = ReturnType<typeof createHome>;

const mostToday = 5;
const mostNews = 4;
/** Half a year of weeks. */
const doneDays = 26 * 7;

/** What is waiting for a member: one look at their facts, which are in memory, and one at their calendar and their threads. */
export function createHome({ pages, content, schedule, threads }: HomeDependencies) {
  // Of thousands of pages it takes longer than all the rest, and it is the same for everyone.
  const newsOf = perVersion(async ({ tree }: Visit) => newsIn(tree));
  const itemOf = (visit: Visit, id: string | undefined): ContentItem | null => (id === undefined ? null : (content.items(visit, [id])[0] ?? null));

  return {
    forYou: async (member: Member, since: string | undefined): Promise<ForYou> => {
      const { tenant } = member;
      const visit = await pages.visit(tenant, member);
      const zone = isTimeZone(member.timezone) ? member.timezone : 'UTC';
      const today = plainDateOf(visit.nowMs, zone);
      const [calendar, hasUnread] = await Promise.all([schedule.read(tenant, visit, zone, { from: today, to: today }), threads.hasUnread(member)]);
      const news = since === undefined ? [] : newsFor(visit, await newsOf(visit), since);
      return {
        today: calendar.items.filter(({ state }) => state !== 'cancelled').slice(0, mostToday),
        run: runOf(visit, itemOf),
        event: itemOf(visit, nextEvent(visit, zone, today)),
        has_unread: hasUnread,
        news: { items: content.items(visit, news.slice(0, mostNews)), total_count: news.length },
        done_days: daysDone(visit, zone, addDays(today, -doneDays)),
      };
    },
  };
}

/** The unfinished run in which the member completed something last, else the one that they started last. */
function runOf(visit: Visit, itemOf: (visit: Visit, id: string | undefined) => ContentItem | null): ForYou['run'] {
  const { viewer, tree } = visit;
  const running = new Map<string, number>();
  for (const [id, run] of viewer.subscriptions) {
    const page = tree.page(id);
    const progress = run.isMember && run.startedAt !== null && page && visit.isListable(page) ? visit.progressOf(id) : null;
    if (progress && progress.completed_at === null && progress.percent < 100) running.set(id, msOf(run.startedAt ?? ''));
  }
  if (running.size === 0) return null;
  const lastIn = viewer.completedAt
    .keys()
    .map((id) => visit.subscribedRootOf(id))
    .find((id) => id !== null && running.has(id));
  const [lastStarted] = [...running].toSorted(([, a], [, b]) => b - a);
  const root = itemOf(visit, lastIn ?? lastStarted?.[0]);
  if (!root) return null;
  const open = visit.sequenceOf(root.page_id).filter((id) => !viewer.completed.has(id));
  return { root, next: itemOf(visit, open.find((id) => visit.decide(id).granted) ?? open[0]) };
}

/** Today's events are among today's items. */
function nextEvent({ viewer, tree, isListable, nowMs }: Visit, zone: string, today: string): string | undefined {
  const coming = [...viewer.subscriptions].flatMap(([id, run]) => {
    const page = tree.page(id);
    const startsAt = page?.teaser.starts_at;
    if (!run.isMember || page?.type !== 'event_occurrence' || !startsAt || !isListable(page)) return [];
    const startMs = msOf(startsAt);
    return startMs > nowMs && plainDateOf(startMs, zone) > today && page.teaser.event?.state !== 'cancelled' ? [{ id, startMs }] : [];
  });
  return coming.toSorted((a, b) => a.startMs - b.startMs)[0]?.id;
}

const newsIn = (tree: Visit['tree']): News[] =>
  newsAmong(
    tree.inOrder().map(({ id, type, publishedAt, createdAt }) => ({
      id,
      type,
      publishedAt,
      createdAt,
      isHome: tree.pathOf(id) === '/',
      isPartOfRun: tree.chainOf(id).some((above) => above.id !== id && above.access.is_progress_root),
    })),
  );

const newsFor = (visit: Visit, news: readonly News[], since: string): string[] =>
  newsSince(news, since, visit.nowMs).flatMap(({ id }) => {
    const page = visit.tree.page(id);
    return page && visit.isListable(page) && visit.decide(id).granted ? [id] : [];
  });

/** Naming a day takes much longer than comparing: most completions of a long membership are older. */
const daysDone = ({ viewer, nowMs }: Visit, zone: string, from: string): string[] => {
  const oldest = isoOf(nowMs - (doneDays + 2) * 86_400_000);
  const recent = viewer.completedAt.values().filter((at) => at > oldest);
  const earlier = viewer.subscriptions.values().flatMap(({ course }) => course?.earlierDays ?? []);
  return [...new Set([...recent.map((at) => plainDateOf(msOf(at), zone)), ...earlier])]
    .filter((date) => date >= from)
    .toSorted()
    .toReversed();
};
