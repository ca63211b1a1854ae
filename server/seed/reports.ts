import { requireAt } from '@bandstand/rules/lists/require.ts';
import { momentOf } from './clock.ts';
import type { ReportedSeed } from './content/people.ts';
import type { SeedStep, History } from './steps.ts';

/** A reported message, who reported it and why, and the owner's decision if there is one. */
export function reportedSteps({ page, kind, by, at, text, reports, decided }: ReportedSeed, history: History): SeedStep[] {
  const { call, session, nowMs } = history;
  let sent: { id: string; ts: number } | null = null;
  const requireSent = () => {
    if (!sent) throw new Error(`The demo reports a message of ${by} before it is written`);
    return sent;
  };
  const write: SeedStep = {
    ms: momentOf(at, nowMs),
    run: async () => {
      const id = await history.threadOf(session(by), page, kind);
      const { results } = await call('POST /threads/{id}/messages', {
        as: session(by),
        params: { id },
        body: { data: { op: 'send', message: text } },
      });
      sent = { id, ts: requireAt(results, 0).message_ts };
    },
  };
  const reportSteps = reports.map((report): SeedStep => ({
    ms: momentOf(report.at, nowMs),
    run: async () => {
      await call('POST /threads/{id}/messages/{ts}/report', { as: session(report.by), params: requireSent(), body: { reason: report.reason } });
    },
  }));
  const decision: SeedStep[] = decided
    ? [
        {
          ms: momentOf(decided.at, nowMs),
          run: () => history.decide(requireSent().ts, { action: decided.action, note: decided.note }),
        },
      ]
    : [];
  return [write, ...reportSteps, ...decision];
}
