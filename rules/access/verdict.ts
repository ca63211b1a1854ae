import type { AccessReason, TraceStep } from '@bandstand/contract/access.ts';
import type { AccessViewer } from './facts.ts';
import type { AccessNode } from './tree.ts';

/** The result of one rule, before the search for the locked page's reachable children. */
export type Verdict = {
  readonly mode: 'full' | 'browse' | 'none';
  readonly reason: AccessReason | null;
  /** What denied access: a page's record, the app's settings, or a broken tree. */
  readonly level: 'page' | 'app' | 'fault';
  readonly productIds: readonly string[];
  readonly overlayId: string | null;
  readonly availableAfter: string | null;
  readonly rootId: string | null;
};

type Level = Verdict['level'];
const none: readonly string[] = [];
const blank = { productIds: none, overlayId: null, availableAfter: null, rootId: null };

export const fullAccess: Verdict = { mode: 'full', reason: null, level: 'page', ...blank };
export const browseAccess: Verdict = { mode: 'browse', reason: 'ALLOW_BROWSING', level: 'page', ...blank };

export const deny = (reason: AccessReason, level: Level): Verdict => ({ mode: 'none', reason, level, ...blank });

export const denyPurchase = (level: Level, productIds: readonly string[], overlayId: string | null): Verdict => ({
  mode: 'none',
  reason: 'PURCHASE_REQUIRED',
  level,
  productIds,
  overlayId,
  availableAfter: null,
  rootId: null,
});

export const denyScheduled = (availableAfterMs: number | null): Verdict => ({
  ...deny('IS_SCHEDULED', 'page'),
  availableAfter: availableAfterMs === null ? null : new Date(availableAfterMs).toISOString(),
});

export const denyUntilStart = (rootId: string): Verdict => ({ ...deny('START_REQUIRED', 'page'), rootId });

/** Collects the evaluated rules; null costs nothing. */
export type Trace = TraceStep[] | null;

export function note(trace: Trace, rule: string, page: AccessNode | null, outcome: string): void {
  trace?.push({ rule, page_id: page?.id ?? null, outcome });
}

export const outcomeOf = (verdict: Verdict): string => (verdict.mode === 'none' && verdict.reason ? verdict.reason : verdict.mode);

/** Whether any of the listed products is active for the viewer (ACC-19). */
export function ownsOneOf(viewer: AccessViewer, productIds: readonly string[]): boolean {
  for (const id of productIds) if (viewer.activeProductIds.has(id)) return true;
  return false;
}
