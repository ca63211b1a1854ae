import type { DecisionName } from '@bandstand/contract/moderation.studio.ts';
import { momentOf } from './clock.ts';
import type { PageTalkSeed, ReportedSeed } from './content/people.ts';
import type { Deed, History } from './deeds.ts';

/** What somebody wrote in a room, who reported it and why, and what its owner has decided where she has. */
export function reportDeeds({ page, kind, by, at, text, reports, decided }: ReportedSeed, history: History): Deed[] {
  const { call, session, nowMs } = history;
  let said: { id: string; ts: number } | null = null;
  const write: Deed = {
    ms: momentOf(at, nowMs),
    run: async () => {
      const id = await history.threadOf(session(by), page, kind satisfies PageTalkSeed['kind']);
      const data = { op: 'send', message: text };
      const { results } = await call('POST /threads/{id}/messages', { as: session(by), params: { id }, body: { data } });
      said = { id, ts: results[0]!.message_ts };
    },
  };
  const told = reports.map((report): Deed => ({
    ms: momentOf(report.at, nowMs),
    run: async () => {
      const { id, ts } = said!;
      const params = { id, ts: String(ts) };
      await call('POST /threads/{id}/messages/{ts}/report', { as: session(report.by), params, body: { reason: report.reason } });
    },
  }));
  const decision: Deed[] = decided
    ? [
        {
          ms: momentOf(decided.at, nowMs),
          run: () => history.decide(said!.ts, { action: decided.action satisfies DecisionName, note: decided.note }),
        },
      ]
    : [];
  return [write, ...told, ...decision];
}
