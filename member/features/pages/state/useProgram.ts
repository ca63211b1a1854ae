import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Person } from '@bandstand/contract/members.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { Progress } from '@bandstand/contract/progress.ts';
import { activeStage } from '@bandstand/rules/pages/sequence.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { planOf, type ProgramPlan } from './programPlan.ts';

/** The stages in the server's data: direct children in order. */
export const stagesOf = (page: PageJson): readonly ContentItem[] => (page.type_data as { stages?: ContentItem[] } | null)?.stages ?? [];

/** The owner's settings; unknown for a program saved before settings existed. */
export const settingsOf = (page: PageJson): Partial<ProgramSettings> => (page.type_data ?? {}) as Partial<ProgramSettings>;

export type Program = {
  settings: Partial<ProgramSettings>;
  isStarted: boolean;
  progress: Progress | null;
  plan: ProgramPlan;
  /** The first uncompleted stage, also while it is closed, else the last (L235). */
  active: ContentItem | null;
  /** Null until it is known. */
  people: { count: number; last: readonly Person[] } | null;
};

/** The member's progress in a program: at once from the page and the session, then with the pages below. */
export function useProgram(page: PageJson): Program {
  const { api, access } = usePlatform();
  const { state, bundle } = useSession();
  const revision = useSyncExternalStore(access.subscribe, access.revision, () => 0);
  const subscription = bundle?.page_subscriptions[page.page_id];
  const isStarted = Boolean(subscription?.started_at);
  const isKnown = state !== 'unchecked';
  const who = useQuery({
    queryKey: ['subscribers', page.page_id, bundle?.user.id ?? null, isStarted],
    staleTime: 0,
    enabled: isKnown,
    queryFn: () => api('GET /pages/{id}/subscribers', { params: { id: page.page_id } }),
  });
  const below = useQuery({
    queryKey: ['below', page.page_id, revision, subscription?.started_at ?? null],
    enabled: isKnown,
    // By its path, which is known offline.
    queryFn: () => access.below(page.page.path),
  });
  const settings = settingsOf(page);
  const done = bundle?.page_completions.by_uuid;
  const plan = useMemo(
    () =>
      planOf({
        programId: page.page_id,
        stages: stagesOf(page),
        sequence: who.data?.sequence ?? null,
        below: below.data ?? [],
        layout: settings.layout ?? [],
        done: done ?? {},
      }),
    [page, who.data, below.data, settings.layout, done],
  );
  return {
    settings,
    isStarted,
    progress: subscription?.started_at ? (subscription.progress ?? null) : null,
    plan,
    active: activeStage(plan.stages.map(({ item, isDone }) => ({ ...item, is_completed: isDone }))),
    people: who.data ? { count: who.data.count, last: who.data.last_5 } : null,
  };
}
