/** A published page, as the choice of news sees it. */
export type NewsPage = { id: string; type: string; publishedAt: string | null; createdAt: string; isHome: boolean; isPartOfRun: boolean };
export type News = { id: string; atMs: number };

/** A page that was changed is no news: only pages made shortly before their last publication count. */
const newForMs = 30 * 86_400_000;
const dayMs = 86_400_000;
/** Nobody catches up with more. */
const longestAwayMs = 60 * dayMs;
/** Occurrences are under events, and the others are no reading of their own. */
const left = new Set(['event_occurrence', 'form', 'collection']);

/** The pages that are news to someone, newest first. Pages of a program open with it. */
export function newsAmong(pages: readonly NewsPage[]): News[] {
  const news = pages.flatMap(({ id, type, publishedAt, createdAt, isHome, isPartOfRun }) => {
    if (publishedAt === null || isHome || isPartOfRun || left.has(type)) return [];
    const atMs = Date.parse(publishedAt);
    return atMs - Date.parse(createdAt) < newForMs ? [{ id, atMs }] : [];
  });
  return news.sort((a, b) => b.atMs - a.atMs);
}

/** Those of them that are new to a member who was here then, newest first. */
export function newsSince(news: readonly News[], since: string, nowMs: number): News[] {
  const sinceMs = Math.max(Date.parse(since), nowMs - longestAwayMs);
  const first = news.findIndex(({ atMs }) => atMs <= sinceMs);
  return news.slice(0, first < 0 ? news.length : first);
}
