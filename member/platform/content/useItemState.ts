import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { Progress } from '@bandstand/contract/progress.ts';
import { formatDate, formatDateTime } from '@bandstand/rules/text/dates.ts';
import type { MediaState } from '@bandstand/ui/primitives/MediaCard.tsx';
import type { LinkAccess } from '../links/useLinkAccess.ts';
import { useBundle, useTimeZone } from '../session/useSession.ts';
import { useLanguage, useText } from '../texts/useText.ts';

/** Whether the member completed a page, with what was done on this device a moment ago. Guests have no marks (spec L214). */
export function useIsCompleted(pageId: string, served = false): boolean {
  const bundle = useBundle();
  // A page that contains others is done when all below it are: only the server knows, unless the member said so here.
  return bundle?.page_completions.by_uuid[pageId] ?? served;
}

/** How far a run is: as the session knows it, which moves with every page that is marked. */
function useRunProgress({ page_id, progress }: ContentItem): Progress | null {
  const run = useBundle()?.page_subscriptions[page_id];
  return run?.started_at ? run.progress : progress;
}

/** Done, locked or under way: the one mark of a card. */
export function useItemState(item: ContentItem, access: LinkAccess): MediaState | null {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const isCompleted = useIsCompleted(item.page_id, item.is_completed);
  const progress = useRunProgress(item);
  if (access.lock) {
    const { lock } = access;
    const isDated = lock.reason === 'is_scheduled' && lock.availableAfter !== null;
    return {
      kind: 'locked',
      label: isDated ? t('page.opens_on', { date: formatDate(lock.availableAfter ?? '', { language, timeZone }) }) : t('page.locked'),
    };
  }
  if (isCompleted) return { kind: 'done', label: t('page.completed') };
  if (progress && progress.percent > 0)
    return { kind: 'progress', value: progress.percent / 100, label: t('page.progress_of', { title: item.title }) };
  return null;
}

/** One line of what matters: when it is, how long it takes, or what the owner wrote below the title. */
export function useItemLine(item: ContentItem, access: LinkAccess): string | null {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { lock } = access;
  if (lock?.reason === 'is_scheduled' && lock.availableAfter)
    return t('page.opens_on', { date: formatDate(lock.availableAfter, { language, timeZone }) });
  if (item.starts_at) return formatDateTime(item.starts_at, { language, timeZone });
  const duration = item.duration_minutes === null ? null : t('page.minutes', { count: item.duration_minutes });
  return [duration, item.subtitle].filter(Boolean).join(' · ') || null;
}
