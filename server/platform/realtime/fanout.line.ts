import { createKept, type Kept } from './fanout.kept.ts';
import { controlTopic, everyone, inParts, type Notice } from './fanout.notices.ts';
import { createReceiving } from './fanout.receiving.ts';

export interface Piece {
  topic: string;
  text: string;
}
export interface LineOptions {
  /** Unique name of this process. */
  id: string;
  /** UTF-16 units that the carrier accepts in one piece. */
  unitsPerPiece: number;
  /** Passes pieces to the carrier, in order; rejects when it is unknown whether they were sent. */
  carry: (pieces: readonly Piece[]) => Promise<void>;
  /** The topics that this process listens to. */
  followed: () => Iterable<string>;
  /** How often to send the current numbers, so that a lost last piece is noticed. */
  beatMs?: number;
}

/** Pieces that wait for an unreachable carrier; more are not worth sending late. */
const maxWaiting = 5000;

export type Line = ReturnType<typeof createLine>;

/** Passes pieces on in order, as soon as the carrier accepts them. Everything queued in one turn of the event loop is passed on together. */
function createQueue(carry: LineOptions['carry'], onLost: (topics: string[]) => void) {
  let isOpen = false;
  let waiting: Piece[] = [];
  let flushing: Promise<void> | null = null;

  async function flush(): Promise<void> {
    while (isOpen && waiting.length > 0) {
      const pieces = waiting;
      waiting = [];
      try {
        await carry(pieces);
      } catch {
        isOpen = false;
        // Nobody knows whether they were sent; receivers take each number once.
        waiting = [...pieces, ...waiting];
      }
    }
  }
  function begin(): void {
    if (!isOpen || flushing) return;
    flushing = Promise.resolve()
      .then(flush)
      .finally(() => {
        flushing = null;
        if (waiting.length > 0) begin();
      });
  }

  return {
    add: (pieces: readonly Piece[]): void => {
      if (waiting.length >= maxWaiting) {
        const lost = new Set(waiting.map(({ topic }) => topic));
        waiting = [];
        onLost([...lost]);
      }
      waiting.push(...pieces);
      begin();
    },
    open: (): void => {
      isOpen = true;
      begin();
    },
    shut: (): void => {
      isOpen = false;
    },
    flushed: () => flushing,
  };
}

/**
 * Signals as pieces on topics of a carrier that may lose some. Their sender numbers them by topic and keeps the last ones, so that a receiver knows when
 * one is missing and gets it again. In the order of each sender, each once.
 */
export function createLine({ id, unitsPerPiece, carry, followed, beatMs = 5000 }: LineOptions) {
  let isClosed = false;
  const kept = createKept();
  const counts = new Map<string, number>();
  /** Topics whose last number the receivers may not know. */
  const uncertain = new Set<string>();
  const outgoing = createQueue(carry, (topics) => queue(controlTopic, { gone: { to: everyone, of: id, topics } }));

  /** `sender number part/of text`. */
  function queue(topic: string, notice: Notice): void {
    if (isClosed) return;
    const number = (counts.get(topic) ?? 0) + 1;
    counts.set(topic, number);
    const parts = inParts(JSON.stringify(notice), unitsPerPiece);
    const pieces = parts.map((part, index) => `${id} ${number} ${index + 1}/${parts.length} ${part}`);
    if (topic !== controlTopic) {
      kept.add({ topic, number, atMs: performance.now(), pieces });
      uncertain.add(topic);
    }
    outgoing.add(pieces.map((text) => ({ topic, text })));
  }

  function sendAgain(to: string, topic: string, notices: Kept[] | null): void {
    if (notices === null) queue(controlTopic, { gone: { to, of: id, topics: [topic] } });
    else outgoing.add(notices.flatMap(({ pieces }) => pieces.map((text) => ({ topic, text }))));
  }

  const receiving = createReceiving({
    id,
    askAgain: (sender, topic, after) => queue(controlTopic, { missing: { by: id, of: sender, topic, after } }),
    askSince: (awayMs, known) => queue(controlTopic, { since: { by: id, awayMs, known, topics: [...followed()] } }),
    onNotice: (notice) => {
      if ('missing' in notice && notice.missing.of === id) {
        const { by, topic, after } = notice.missing;
        sendAgain(by, topic, kept.after(topic, after, counts.get(topic) ?? 0));
      }
      if ('since' in notice) {
        const { by, awayMs, known, topics } = notice.since;
        for (const topic of topics) {
          const [after, current] = [known[topic]?.[id], counts.get(topic) ?? 0];
          sendAgain(by, topic, after === undefined ? kept.during(topic, awayMs, current) : kept.after(topic, after, current));
        }
        queue(controlTopic, { answer: { to: by, of: id } });
        receiving.returned(by);
      }
      if ('answer' in notice && notice.answer.to === id) receiving.answered(notice.answer.of);
      if ('gone' in notice && [id, everyone].includes(notice.gone.to)) receiving.gone(notice.gone.of, notice.gone.topics);
    },
  });

  const sendNumbers = (): void => {
    const topics = [...uncertain];
    for (const topic of topics) queue(topic, { beat: true });
    uncertain.clear();
  };
  const beat = setInterval(sendNumbers, beatMs);
  beat.unref();

  return {
    receive: receiving.receive,
    receiveWith: receiving.receiveWith,
    forget: receiving.forget,
    missed: receiving.missed,
    queue,
    /** The carrier accepts pieces again. */
    open: outgoing.open,
    shut: outgoing.shut,
    /** Sends what waits, and nothing after that. */
    close: async (): Promise<void> => {
      clearInterval(beat);
      receiving.close();
      await outgoing.flushed();
      isClosed = true;
    },
  };
}
