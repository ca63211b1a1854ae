import { requireAt } from '@bandstand/rules/lists/require.ts';
import { momentOf } from './clock.ts';
import type { ReportedSeed } from './content/people.ts';
import type { Deed, History } from './deeds.ts';

/** A reported message, who reported it and why, and the owner's decision if there is one. */
export function reportDeeds({ page, kind, by, at, text, reports, decided }: ReportedSeed, history: History): Deed[] {
  const { call, session, nowMs } = history;
  let said: { id: string; ts: number } | null = null;
  const requireSaid = () => {
    if (!said) throw new Error(`The demo reports a message of ${by} before it is written`);
    return said;
  };
  const write: Deed = {
    ms: momentOf(at, nowMs),
    run: async () => {
      const id = await history.threadOf(session(by), page, kind);
      const { results } = await call('POST /threads/{id}/messages', {
        as: session(by),
        params: { id },
        body: { data: { op: 'send', message: text } },
      });
      said = { id, ts: requireAt(results, 0).message_ts };
    },
  };
  const reported = reports.map((report): Deed => ({
    ms: momentOf(report.at, nowMs),
    run: async () => {
      await call('POST /threads/{id}/messages/{ts}/report', { as: session(report.by), params: requireSaid(), body: { reason: report.reason } });
    },
  }));
  const decision: Deed[] = decided
    ? [
        {
          ms: momentOf(decided.at, nowMs),
          run: () => history.decide(requireSaid().ts, { action: decided.action, note: decided.note }),
        },
      ]
    : [];
  return [write, ...reported, ...decision];
}
