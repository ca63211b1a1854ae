import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { AutomaticTrigger } from '@bandstand/contract/forms.values.ts';

/** Something after which a form may be due: what happened, and to what. A viewed page is known by its path until its data is there. */
export type Happening = { trigger: 'page_viewed'; path: string } | { trigger: Exclude<AutomaticTrigger, 'page_viewed'>; id: string | null };

/** What a member has done between two states of their session: joined, bought, completed. */
export function happeningsBetween(before: SessionBundle, now: SessionBundle): Happening[] {
  const joined = Object.keys(now.event_subscriptions).filter((id) => !(id in before.event_subscriptions));
  const bought = now.user.active_product_ids.filter((id) => !before.user.active_product_ids.includes(id));
  const completed = Object.values(now.page_subscriptions).filter(
    ({ page_id: id, progress }) =>
      isComplete(progress) && !isComplete(before.page_subscriptions[id]?.progress ?? null) && id in before.page_subscriptions,
  );
  return [
    ...joined.map((id): Happening => ({ trigger: 'event_joined', id })),
    ...bought.map((id): Happening => ({ trigger: 'purchase_completed', id })),
    ...completed.map(({ page_id: id }): Happening => ({ trigger: 'program_completed', id })),
  ];
}

type Progress = SessionBundle['page_subscriptions'][string]['progress'];
const isComplete = (progress: Progress): boolean => progress !== null && progress.total_count > 0 && progress.percent === 100;
