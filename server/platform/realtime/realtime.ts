import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { GlobalEvents, RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { Member } from '../http/context.ts';
import type { Ids, Rereaders } from './signals.ts';

export interface PublishOptions {
  /** Subscriber ids to leave out: those who block the author (MSG-23). */
  except?: ReadonlySet<string>;
}

/** Publishes to the listeners of an app's channel. Not the source of truth: a client that missed it reads the database. Call it after the commit. */
export interface Realtime {
  publish<E extends keyof RealtimeEvents & string>(
    tenant: Tenant,
    channel: string,
    event: E,
    data: RealtimeEvents[E],
    options?: PublishOptions,
  ): void;
}

/** A channel, and who wants to listen to it; null is a guest. */
export interface ChannelViewers {
  channel: string;
  viewers: readonly (Member | null)[];
}

/** Who may listen to a kind of channel. The domain that owns the kind provides the rule. */
export interface ChannelRule {
  matches(channel: string): boolean;
  /** One answer each, in order; null is a guest. Asked on subscribing, and again before a frame is sent once the answer is some seconds old. */
  mayListen(tenant: Tenant, channel: string, viewers: readonly (Member | null)[]): Promise<boolean[]>;
  /** The same for several channels of an app in one go, one answer for each viewer of each. With it, members who connect at once are asked about together. */
  mayListenMany?(tenant: Tenant, asked: readonly ChannelViewers[]): Promise<boolean[][]>;
  /** Who must not see that this member types; null when they may not write there. Absent: nobody types there. */
  typing?(tenant: Tenant, channel: string, member: Member): Promise<{ except: ReadonlySet<string> } | null>;
  /** The error for a refused listener. */
  refusal: ErrorCode;
}

export interface Recheck {
  /** Only this member's connections. */
  subscriberId?: string;
  /** Only this channel. */
  channel?: string;
}

/** Publishes to everyone with access to a channel, each on their own channel: for threads without a list of participants. */
export interface ReadersRealtime {
  publishToReaders<E extends 'unread_status'>(tenant: Tenant, channel: string, event: E, data: RealtimeEvents[E], options?: PublishOptions): void;
}

/** For events that differ by member: each server works them out for its own listeners. */
export interface RelayedRealtime {
  /** Whether someone listens to the channel on this server. */
  isListening(tenant: Tenant, channel: string): boolean;
  /** Publishes to the listeners of this server alone. */
  publishHere: Realtime['publish'];
  /** Has every server run its work for the event; only ids cross between them. Resolves when this server is done. */
  relay(tenant: Tenant, event: keyof GlobalEvents, ids: Ids): Promise<void>;
  /** What to do for the event on a server where someone of the app is connected. */
  relayWith(event: keyof GlobalEvents, work: (tenant: Tenant, ids: Ids) => Promise<void>): void;
}

/** The hub as domains see it: publish, decide who may listen, and report when that may have changed. */
export interface RealtimeHub extends Realtime, ReadersRealtime, RelayedRealtime {
  authorize(rule: ChannelRule): void;
  /** How to read events of other processes here. Listeners of an event without a reader must read the database. */
  rereadWith(rereaders: Partial<Rereaders>): void;
  /**
   * Checks at once who may listen; without it an answer is at most 4 s old when a frame is sent. A connection whose session ended gets
   * `session_revoked` and is closed.
   */
  recheck(tenant: Tenant, what?: Recheck): Promise<void>;
}

/** `user-{subscriber uuid}`: the member's own channel (MSG-41). */
export const userChannel = (uuid: string): string => `user-${uuid}`;
/** `app-{slug}`: for everyone (MSG-41). */
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
