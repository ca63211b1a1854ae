import { LRUCache } from 'lru-cache';
import type { Changed, Receiver, Signal } from './fanout.ts';

type Notice = { signal: Signal } | { changed: Changed } | Record<never, never>;

export interface LineOptions {
  /** Unique name of this process. */
  id: string;
  /** UTF-16 units that the carrier accepts in one piece. */
  unitsPerPiece: number;
  /** Passes pieces to the carrier, in order; rejects when it is unknown whether they were sent. */
  carry: (pieces: string[]) => Promise<void>;
  /** How often to send the current number, so that a lost last piece is noticed. */
  beatMs?: number;
}

/** Signals that wait for an unreachable carrier; more are not worth sending late. */
const maxWaiting = 5000;
const maxSenders = 1000;

export type Line = ReturnType<typeof createLine>;

/** Reassembles the pieces of other processes, and reports gaps. */
function createReceiving(id: string) {
  let receiver: Receiver | null = null;
  const lastPieces = new LRUCache<string, { number: number; part: number; of: number; text: string }>({ max: maxSenders });

  function receive(piece: string): void {
    const [, sender, numbered, parted, all, text] = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s.exec(piece) ?? [];
    if (!sender || sender === id || text === undefined) return;
    const [number, part, of] = [Number(numbered), Number(parted), Number(all)];
    if (of === 0) {
      lastPieces.delete(sender);
      return receiver?.onGap();
    }
    const before = lastPieces.get(sender);
    const isFirst = part === 1 && (!before || (before.part === before.of && number === before.number + 1));
    const isNext = before !== undefined && part === before.part + 1 && number === before.number && of === before.of;
    // In the middle of a sender's signal, whose beginning nobody here received.
    if (!before && part !== 1) return;
    if (before && !isFirst && !isNext) {
      // Earlier signals were received, or are read again by those who learn of the gap.
      if (part === 1) lastPieces.set(sender, { number, part, of, text: '' });
      else lastPieces.delete(sender);
      receiver?.onGap();
      if (part !== 1) return;
    }
    const whole = part === 1 ? text : `${before?.text ?? ''}${text}`;
    lastPieces.set(sender, { number, part, of, text: part === of ? '' : whole });
    if (part !== of) return;
    const notice = read(whole);
    if (notice && 'changed' in notice) receiver?.onChanged(notice.changed);
    else if (notice && 'signal' in notice) receiver?.onSignal(notice.signal);
  }

  return {
    receive,
    receiveWith: (given: Receiver): void => {
      receiver = given;
    },
    /** This process listens again: it has missed all signals meanwhile. */
    missed: (): void => {
      lastPieces.clear();
      receiver?.onGap();
    },
  };
}

/**
 * Signals as pieces over a carrier that may lose some. Their sender numbers them, so that a receiver knows when one is missing and reads the database
 * instead. In the order of each sender.
 */
export function createLine({ id, unitsPerPiece, carry, beatMs = 5000 }: LineOptions) {
  let isOpen = false;
  let isClosed = false;
  let waiting: string[] = [];
  let hasDropped = false;
  let flushing: Promise<void> | null = null;
  let count = 0;
  let countAtBeat = 0;

  /** `sender number part/of text`. */
  function queue(notice: Notice): void {
    if (isClosed) return;
    if (waiting.length >= maxWaiting) {
      waiting = [];
      hasDropped = true;
    }
    count += 1;
    const parts = inParts(JSON.stringify(notice), unitsPerPiece);
    waiting.push(...parts.map((part, index) => `${id} ${count} ${index + 1}/${parts.length} ${part}`));
    beginFlush();
  }

  /** Everything queued in one turn of the event loop is sent together. */
  function beginFlush(): void {
    if (!isOpen || flushing) return;
    flushing = Promise.resolve()
      .then(flush)
      .finally(() => {
        flushing = null;
        if (isOpen && (waiting.length > 0 || hasDropped)) beginFlush();
      });
  }

  async function flush(): Promise<void> {
    while (isOpen && (waiting.length > 0 || hasDropped)) {
      const pieces = hasDropped ? [`${id} 0 0/0 `, ...waiting] : waiting;
      [waiting, hasDropped] = [[], false];
      await carry(pieces).catch(() => {
        hasDropped = true;
        isOpen = false;
      });
    }
  }

  const beat = setInterval(() => {
    if (count === countAtBeat) return;
    queue({});
    countAtBeat = count;
  }, beatMs);
  beat.unref();

  return {
    ...createReceiving(id),
    queue,
    /** The carrier accepts pieces again. */
    open: (): void => {
      isOpen = true;
      beginFlush();
    },
    shut: (): void => {
      isOpen = false;
    },
    /** Sends what waits, and nothing after that. */
    close: async (): Promise<void> => {
      clearInterval(beat);
      await flushing;
      isClosed = true;
    },
  };
}

/** In pieces that fit, without cutting a character in two. */
export function inParts(text: string, unitsPerPiece: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + unitsPerPiece;
    const isCut = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
    parts.push(text.slice(at, isCut ? end - 1 : end));
    at = isCut ? end - 1 : end;
  }
  return parts;
}

/** Null for text that was not written by one of us: others may use the same carrier. */
function read(text: string): Notice | null {
  try {
    const notice: unknown = JSON.parse(text);
    return typeof notice === 'object' && notice !== null ? notice : null;
  } catch {
    return null;
  }
}
