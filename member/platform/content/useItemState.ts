import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { Progress } from '@bandstand/contract/progress.ts';
import { formatDate, formatDateTime } from '@bandstand/rules/text/dates.ts';
import type { MediaState } from '@bandstand/ui/primitives/MediaCard.tsx';
import type { LinkAccess } from '../links/useLinkAccess.ts';
import { useBundle, useTimeZone } from '../session/useSession.ts';
import { useLanguage, useText } from '../texts/useText.ts';

/** Whether the member completed a page, including just now on this device. Guests have no completions (spec L214). */
export function useIsCompleted(pageId: string, served = false): boolean {
  const bundle = useBundle();
  // A page with children is completed when all below it are: only the server knows, unless the member completed it here.
  return bundle?.page_completions.by_uuid[pageId] ?? served;
}

/** A run's progress, from the session, which updates with every completed page. */
function useRunProgress({ page_id, progress }: ContentItem): Progress | null {
  const run = useBundle()?.page_subscriptions[page_id];
  return run?.started_at ? run.progress : progress;
}

/** Completed, locked or in progress: a card's only mark. */
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

/** One line with what matters: its time, its duration, or the owner's text below the title. */
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
