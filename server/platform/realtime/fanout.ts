import type { Recheck } from './realtime.ts';

/** A frame on its way to the listeners of a channel, already serialised. */
export interface Outgoing {
  appId: string;
  channel: string;
  text: string;
  except?: ReadonlySet<string>;
}
/** Rights in an app that may have changed. */
export type Changed = Recheck & { appId: string };

/** What a process does with what reaches it. */
export interface Receiver {
  onFrame(frame: Outgoing): void;
  /** Another process heard that rights changed. */
  onChanged(changed: Changed): void;
  /** Frames of other processes may have been missed: whoever listens has to read the database. */
  onGap(): void;
}

/** Carries frames to every process that holds connections. Replaced as a whole where several processes serve one install. */
export interface Fanout {
  /** To all processes; to this one at once. */
  send(frame: Outgoing): void;
  /** To the other processes. */
  tellChanged(changed: Changed): void;
  receiveWith(receiver: Receiver): void;
  close(): Promise<void>;
}

/** One process: what is sent is received at once, and there are no others. */
export function createLocalFanout(): Fanout {
  let receiver: Receiver | null = null;
  return {
    send: (frame) => receiver?.onFrame(frame),
    tellChanged: () => {},
    receiveWith: (given) => {
      receiver = given;
    },
    close: () => Promise.resolve(),
  };
}
