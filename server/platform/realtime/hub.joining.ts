import type { Clock } from '../clock.ts';
import { findRoom, unasked, type Connection } from './connection.ts';
import type { ChannelRule } from './realtime.ts';
import type { Rooms } from './rooms.ts';

interface JoiningDependencies {
  rooms: Rooms;
  clock: Clock;
  ruleOf: (channel: string) => ChannelRule | undefined;
  /** How often rights were reported as changed. */
  changes: () => number;
}

/** Subscribes connections to channels, as far as they may listen. */
export function createJoining({ rooms, clock, ruleOf, changes }: JoiningDependencies) {
  async function subscribeOne(connection: Connection, channel: string): Promise<boolean> {
    if (findRoom(connection, channel)) return true;
    const rule = ruleOf(channel);
    if (!rule) return false;
    const [before, askedAtMs] = [changes(), clock.ms()];
    const [isAllowed] = await rule.mayListen(connection.tenant, channel, [connection.member]);
    if (!isAllowed || !rooms.has(connection)) return false;
    // Asked for twice at once.
    if (findRoom(connection, channel)) return true;
    rooms.join(connection, channel, rule, changes() === before ? askedAtMs : unasked);
    return true;
  }

  return (connection: Connection, channels: readonly string[]): Promise<boolean[]> =>
    Promise.all(channels.map((channel) => subscribeOne(connection, channel)));
}
