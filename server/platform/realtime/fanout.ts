/** A frame on its way to the listeners of a channel, already serialised. */
export interface Outgoing {
  appId: string;
  channel: string;
  text: string;
  except?: ReadonlySet<string>;
}

/** Carries frames to every process that holds connections. Replaced as a whole where several processes serve one install. */
export interface Fanout {
  send(frame: Outgoing): void;
  onFrame(listener: (frame: Outgoing) => void): void;
}

/** One process: what is sent is received at once. */
export function createLocalFanout(): Fanout {
  let receive: (frame: Outgoing) => void = () => {};
  return {
    send: (frame) => receive(frame),
    onFrame: (listener) => {
      receive = listener;
    },
  };
}
