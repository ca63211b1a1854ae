import type { RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Recheck } from './realtime.ts';
import type { Ids } from './signals.ts';

/** An event on its way to other processes: only names and ids. Its contents are read from the database by processes with listeners. */
export interface Signal {
  appId: string;
  channel: string;
  event: keyof RealtimeEvents;
  ids: Ids;
  /** Subscriber ids to leave out. */
  except?: string[];
}
/** Rights in an app that may have changed. */
export type Changed = Recheck & { appId: string };

/** How a process handles signals of others. */
export interface Receiver {
  onSignal(signal: Signal): void;
  /** Another process reports that rights changed. */
  onChanged(changed: Changed): void;
  /** Signals of other processes about that app were missed for good: its listeners must read the database. */
  onGap(appId: string): void;
}

/** Carries signals to the other processes that hold connections. Replaced as a whole when several processes serve one install. */
export interface Fanout {
  publish(signal: Signal): void;
  publishChanged(changed: Changed): void;
  /** Receives signals of this app from now on. Resolves when nothing is missed any more, or will be asked for later. */
  follow(appId: string): Promise<void>;
  unfollow(appId: string): void;
  receiveWith(receiver: Receiver): void;
  close(): Promise<void>;
}

/** One process: there are no others. */
export const localFanout: Fanout = {
  publish: () => {},
  publishChanged: () => {},
  follow: () => Promise.resolve(),
  unfollow: () => {},
  receiveWith: () => {},
  close: () => Promise.resolve(),
};
