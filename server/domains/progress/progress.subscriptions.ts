import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';

export type ProgramRun = SessionBundle['program_subscriptions'][string];
export type PackRun = SessionBundle['pack_subscriptions'][string];

/** A member's progress in a program, by stage (L127); null: not joined. */
export function programSubscription(visit: Visit, programId: string): ProgramRun | null {
  const run = visit.viewer.subscriptions.get(programId);
  if (!run?.isMember) return null;
  return {
    id: programId,
    program_id: programId,
    started_at: run.startedAt ?? run.subscribedAt,
    completed_stages: completedStages(visit, programId, run.subscribedAt),
    completed_at: run.completedAt,
  };
}

/** Since when a member has a pack; null: not joined. */
export function packSubscription(visit: Visit, packId: string): PackRun | null {
  const run = visit.viewer.subscriptions.get(packId);
  return run?.isMember ? { id: packId, pack_id: packId, joined_at: run.subscribedAt } : null;
}

/** Stages are the direct children (PRG-2). One is completed directly, or with the last page below it (PRG-5). */
function completedStages(visit: Visit, programId: string, since: string): Record<string, string> {
  const stages = visit.tree.childrenOf(programId).filter((stage) => visit.isListable(stage) && visit.isCompleted(stage));
  return Object.fromEntries(stages.map((stage) => [stage.id, visit.viewer.completedAt.get(stage.id) ?? lastBelow(visit, stage) ?? since]));
}

/** When the last page below was completed; ISO times compare as text. */
function lastBelow(visit: Visit, page: Page): string | null {
  let last: string | null = null;
  const waiting = [...visit.tree.childrenOf(page.id)];
  for (let below = waiting.pop(); below; below = waiting.pop()) {
    const at = visit.viewer.completedAt.get(below.id) ?? null;
    if (at !== null && (last === null || at > last)) last = at;
    waiting.push(...visit.tree.childrenOf(below.id));
  }
  return last;
}
