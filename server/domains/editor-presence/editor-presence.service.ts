import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { OpenWindow, EditorPresenceRepo } from './editor-presence.repo.ts';

export interface WindowReport {
  kind: string;
  id?: string | null;
  window: string;
  saves?: number;
  is_leaving?: boolean;
}
export type EditorPresence = ReturnType<typeof createEditorPresence>;

/** Two missed heartbeats are tolerated; the third means that the window is gone. */
export const goneAfterMs = 20_000;
const forgottenAfterMs = 60_000;

/** Who else has an object open, from the heartbeats of their windows. */
export function createEditorPresence({ repo, clock }: { repo: EditorPresenceRepo; clock: Clock }) {
  return {
    report: async (tenant: Tenant, { userId, name }: Pick<Staff, 'userId' | 'name'>, report: WindowReport) => {
      const object = `${report.kind}:${report.id?.toLowerCase() ?? ''}`;
      const own: OpenWindow = { window: report.window, user_id: userId, name, saves: report.saves ?? 0 };
      const before = (ms: number) => isoOf(clock.ms() - ms);
      if (report.is_leaving) await repo.take(tenant, object, own);
      else await repo.put(tenant, object, own, clock.iso());
      await repo.forgetBefore(tenant, before(forgottenAfterMs));
      const open = await repo.seenSince(tenant, object, before(goneAfterMs));
      return { others: open.filter(({ window }) => window !== report.window).map((other) => ({ ...other, is_me: other.user_id === userId })) };
    },
  };
}
