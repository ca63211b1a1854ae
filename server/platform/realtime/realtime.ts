import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { Member } from '../http/context.ts';
import type { Rereaders } from './signals.ts';

export interface PublishOptions {
  /** Subscriber ids that are told nothing: those who block the author (MSG-23). */
  except?: ReadonlySet<string>;
}

/** Tells whoever listens on a channel of an app. Carries no truth: a client that missed it reads the database. Call it after the commit. */
export interface Realtime {
  publish<E extends keyof RealtimeEvents & string>(
    tenant: Tenant,
    channel: string,
    event: E,
    data: RealtimeEvents[E],
    options?: PublishOptions,
  ): void;
}

/** Who may listen to a kind of channel. The domain that owns the kind gives the rule. */
export interface ChannelRule {
  matches(channel: string): boolean;
  /** One answer each, in order; null is a guest. Asked on subscribing, and again before a frame goes out once the answer is some seconds old. */
  mayListen(tenant: Tenant, channel: string, viewers: readonly (Member | null)[]): Promise<boolean[]>;
  /** Who is not told that this member types; null where he may not write there. Absent: nobody types there. */
  typing?(tenant: Tenant, channel: string, member: Member): Promise<{ except: ReadonlySet<string> } | null>;
  /** What a refused listener is told. */
  refusal: ErrorCode;
}

export interface Recheck {
  /** Only this member's connections. */
  subscriberId?: string;
  /** Only this channel. */
  channel?: string;
}

/** What is told to everybody who may listen to a channel, on his own one: for what nobody keeps a list of people of. */
export interface ReadersRealtime {
  publishToReaders<E extends 'unread_status'>(tenant: Tenant, channel: string, event: E, data: RealtimeEvents[E], options?: PublishOptions): void;
}

/** The hub as domains see it: publish, say who may listen, and tell when that may have changed. */
export interface RealtimeHub extends Realtime, ReadersRealtime {
  authorize(rule: ChannelRule): void;
  /** How events of other processes are read here. Whoever would hear one that nobody reads is told to read the database. */
  rereadWith(rereaders: Partial<Rereaders>): void;
  /**
   * Asks again who may listen, at once; without it an answer is at most 4 s old when a frame goes out. A connection whose session ended
   * is told `session_revoked` and closed.
   */
  recheck(tenant: Tenant, what?: Recheck): Promise<void>;
}

/** `user-{subscriber uuid}`: the member's own channel (MSG-41). */
export const userChannel = (uuid: string): string => `user-${uuid}`;
/** `app-{slug}`: for everybody (MSG-41). */
export const appChannel = (tenant: Tenant): string => `app-${tenant.slug}`;

/** The two kinds of channels that need no domain to decide. */
export const ownChannelRules: ChannelRule[] = [
  {
    matches: (channel) => channel.startsWith('user-'),
    mayListen: async (_tenant, channel, viewers) => viewers.map((viewer) => viewer !== null && channel === userChannel(viewer.uuid)),
    refusal: 'forbidden',
  },
  {
    matches: (channel) => channel.startsWith('app-'),
    mayListen: async (tenant, channel, viewers) => viewers.map(() => channel === appChannel(tenant)),
    refusal: 'forbidden',
  },
];
