import type { RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Recheck } from './realtime.ts';
import type { Ids } from './signals.ts';

/** An event on its way to other processes: names and ids alone. What it says is read from the database where somebody listens. */
export interface Signal {
  appId: string;
  channel: string;
  event: keyof RealtimeEvents;
  ids: Ids;
  /** Subscriber ids that are told nothing. */
  except?: string[];
}
/** Rights in an app that may have changed. */
export type Changed = Recheck & { appId: string };

/** What a process does with what reaches it from others. */
export interface Receiver {
  onSignal(signal: Signal): void;
  /** Another process heard that rights changed. */
  onChanged(changed: Changed): void;
  /** Signals of other processes may have been missed: whoever listens has to read the database. */
  onGap(): void;
}

/** Carries signals to the other processes that hold connections. Replaced as a whole where several processes serve one install. */
export interface Fanout {
  tell(signal: Signal): void;
  tellChanged(changed: Changed): void;
  receiveWith(receiver: Receiver): void;
  close(): Promise<void>;
}

/** One process: there are no others. */
export const localFanout: Fanout = { tell: () => {}, tellChanged: () => {}, receiveWith: () => {}, close: () => Promise.resolve() };
