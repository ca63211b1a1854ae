import { createGather } from '../gather.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { ChannelRule, ChannelViewers } from './realtime.ts';

interface Question extends ChannelViewers {
  tenant: Tenant;
}

/** The rule with one question for all channels that are asked about at the same time, if it can answer one: for joins of many, and checks of many rooms. */
export function askedTogether(rule: ChannelRule): ChannelRule {
  const { mayListenMany } = rule;
  if (!mayListenMany) return rule;
  const gather = createGather<string, Question, boolean[]>(async (_appId, questions) => {
    const [first] = questions;
    if (!first) return [];
    const channels = [...Map.groupBy(questions, ({ channel }) => channel)];
    const answers = await mayListenMany(
      first.tenant,
      channels.map(([channel, asked]) => ({ channel, viewers: asked.flatMap(({ viewers }) => viewers) })),
    );
    const given = new Map<Question, boolean[]>();
    for (const [at, [, asked]] of channels.entries()) {
      let from = 0;
      for (const question of asked) given.set(question, (answers[at] ?? []).slice(from, (from += question.viewers.length)));
    }
    return questions.map((question) => given.get(question) ?? []);
  });
  return { ...rule, mayListen: (tenant, channel, viewers) => gather(tenant.appId, { tenant, channel, viewers }) };
}
