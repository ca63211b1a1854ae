import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Progress } from '@bandstand/contract/progress.ts';
import { activeStage } from '@bandstand/rules/pages/sequence.ts';
import { useBundle } from '../../platform/useSession.ts';

export type Run = {
  isStarted: boolean;
  progress: Progress | null;
  /** The stage to go on with: the first that is not done, else the last (L235). */
  active: ContentItem | null;
};

/** Where the member stands in a program or pack. */
export function useRun(page: PageJson): Run {
  const bundle = useBundle();
  const subscription = bundle?.page_subscriptions[page.page_id];
  const stages = (page.type_data as { stages?: ContentItem[] } | null)?.stages ?? [];
  const done = bundle?.page_completions.by_uuid ?? {};
  return {
    isStarted: Boolean(subscription?.started_at),
    progress: subscription?.started_at ? (subscription.progress ?? null) : null,
    active: activeStage(stages.map((stage) => ({ ...stage, is_completed: done[stage.page_id] ?? stage.is_completed }))),
  };
}
