/** A published page, as the choice of news sees it. */
export type NewsPage = { id: string; type: string; publishedAt: string | null; createdAt: string; isHome: boolean; isPartOfRun: boolean };

/** A page that was changed is no news: only pages made shortly before their last publication count. */
const newForMs = 30 * 86_400_000;
const dayMs = 86_400_000;
/** Nobody catches up with more. */
const longestAwayMs = 60 * dayMs;
/** Occurrences are under events, and the others are no reading of their own. */
const left = new Set(['event_occurrence', 'form', 'collection']);

/** Pages that were published since the member was here, newest first. Pages of a program open with it. */
export function newsSince<T extends NewsPage>(pages: readonly T[], since: string, nowMs: number): T[] {
  const sinceMs = Math.max(Date.parse(since), nowMs - longestAwayMs);
  const timeOf = ({ publishedAt }: T) => (publishedAt === null ? 0 : Date.parse(publishedAt));
  return pages
    .filter((page) => timeOf(page) > sinceMs && timeOf(page) - Date.parse(page.createdAt) < newForMs)
    .filter(({ type, isHome, isPartOfRun }) => !isHome && !isPartOfRun && !left.has(type))
    .toSorted((a, b) => timeOf(b) - timeOf(a));
}
