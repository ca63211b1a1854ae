import { startOfDate, plainDateOf } from '../time/zone.ts';
import { guest, type AccessViewer, type PageSubscription } from './facts.ts';
import type { AccessIndex } from './tree.ts';

/** A made-up person for previewing the app (STU-5). */
export type Persona = {
  kind: 'guest' | 'member';
  productIds: readonly string[];
  /** Days since the start of every program that members can start themselves; null: nothing was started. */
  startedDaysAgo: number | null;
};
const dayMs = 86_400_000;

/** The viewer for a persona at `nowMs`, in the app's zone. Nobody starts a private page without being let in (ACC-8). */
export function viewerOfPersona(tree: AccessIndex, persona: Persona, nowMs: number, timeZone: string): AccessViewer {
  if (persona.kind === 'guest') return guest;
  const member: AccessViewer = { ...guest, subscriberId: 'persona', isSignedIn: true, activeProductIds: new Set(persona.productIds) };
  if (persona.startedDaysAgo === null) return member;
  const exactMs = nowMs - persona.startedDaysAgo * dayMs;
  const run: PageSubscription = {
    startedAt: new Date(startOfDate(plainDateOf(exactMs, timeZone), timeZone)).toISOString(),
    startedAtExact: new Date(exactMs).toISOString(),
    startFromPageId: null,
    timeZone,
  };
  const roots = [...tree.nodes.values()].filter(({ record }) => record.is_progress_root && (record.inherit || !record.is_private));
  return { ...member, subscriptions: new Map(roots.map(({ id }) => [id, run])) };
}
