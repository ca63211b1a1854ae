import type { Clock } from '../clock.ts';
import { createGather } from '../gather.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { Member } from '../http/context.ts';
import type { Connection } from './connection.ts';
import type { ChannelRule } from './realtime.ts';
import { unasked } from './room.ts';
import type { Rooms } from './rooms.ts';

interface Question {
  tenant: Tenant;
  channel: string;
  viewer: Member | null;
}
/** `askedAtMs`: when the question was put; the answer may be older than the moment it arrives. */
interface Answer {
  isAllowed: boolean;
  askedAtMs: number;
}

/** Who may listen to the channels of a rule: asked together for all connections that subscribe at the same time, if the rule can. */
function askerOf(rule: ChannelRule, clock: Clock): (question: Question) => Promise<Answer> {
  const { mayListenMany } = rule;
  if (!mayListenMany)
    return async ({ tenant, channel, viewer }) => {
      const askedAtMs = clock.ms();
      return { isAllowed: (await rule.mayListen(tenant, channel, [viewer]))[0] === true, askedAtMs };
    };
  const gather = createGather<string, Question, Answer>(async (_appId, questions) => {
    const askedAtMs = clock.ms();
    const [first] = questions;
    if (!first) return [];
    const channels = [...Map.groupBy(questions, ({ channel }) => channel)];
    const answers = await mayListenMany(
      first.tenant,
      channels.map(([channel, asked]) => ({ channel, viewers: asked.map(({ viewer }) => viewer) })),
    );
    const allowed = new Set(channels.flatMap(([, asked], at) => asked.filter((_question, index) => answers[at]?.[index])));
    return questions.map((question) => ({ isAllowed: allowed.has(question), askedAtMs }));
  });
  return (question) => gather(question.tenant.appId, question);
}

interface JoiningDependencies {
  rooms: Rooms;
  clock: Clock;
  ruleOf: (channel: string) => ChannelRule | undefined;
  /** How often rights were reported as changed. */
  changes: () => number;
}

/** Subscribes connections to channels, as far as they may listen. */
export function createJoining({ rooms, clock, ruleOf, changes }: JoiningDependencies) {
  const askers = new Map<ChannelRule, ReturnType<typeof askerOf>>();
  const ask = (rule: ChannelRule, question: Question): Promise<Answer> => {
    const asker = askers.get(rule) ?? askerOf(rule, clock);
    askers.set(rule, asker);
    return asker(question);
  };

  async function subscribeOne(connection: Connection, channel: string): Promise<boolean> {
    if (connection.rooms.has(channel)) return true;
    const rule = ruleOf(channel);
    if (!rule) return false;
    const before = changes();
    const { isAllowed, askedAtMs } = await ask(rule, { tenant: connection.tenant, channel, viewer: connection.member });
    if (!isAllowed || !rooms.has(connection)) return false;
    rooms.join(connection, channel, rule, changes() === before ? askedAtMs : unasked);
    return true;
  }

  return (connection: Connection, channels: readonly string[]): Promise<boolean[]> =>
    Promise.all(channels.map((channel) => subscribeOne(connection, channel)));
}
