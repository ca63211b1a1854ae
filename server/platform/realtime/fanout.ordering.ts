import { controlTopic, type Notice } from './fanout.notices.ts';

/** How long to wait for what another process should send again. */
export const patienceMs = 2000;
/** Pieces of one process that may wait for an earlier one. */
const maxHeld = 2000;

interface Piece {
  number: number;
  part: number;
  of: number;
  text: string;
}
/** What was last received from a process on a topic, and what came too early. */
export interface Sender {
  last: Piece | null;
  held: Map<string, Piece>;
  giveUp: NodeJS.Timeout | null;
  seenAtMs: number;
}

export interface OrderingOptions {
  /** Unique name of this process. */
  id: string;
  /** Whether the first piece of a process counts as its beginning, or earlier ones may be on their way. */
  mayBegin: (sender: string) => boolean;
  /** Asks another process to send everything of a topic after that number again. */
  askAgain: (sender: string, topic: string, after: number) => void;
  onNotice: (notice: Notice) => void;
  /** Signals of that topic are missing for good. */
  onGap: (topic: string) => void;
}

const orderOf = (one: Piece, other: Piece) => one.number - other.number || one.part - other.part;
/** The number up to which everything was received. */
export const completeNumber = ({ last }: Sender): number => (last === null ? 0 : last.part === last.of ? last.number : last.number - 1);
const isOld = ({ last }: Sender, { number, part }: Piece): boolean =>
  last !== null && (number < last.number || (number === last.number && part <= last.part));
const isNext = ({ last }: Sender, { number, part, of }: Piece): boolean => {
  if (last === null) return part === 1;
  if (last.part === last.of) return part === 1 && number === last.number + 1;
  return number === last.number && part === last.part + 1 && of === last.of;
};

function readNotice(text: string): Notice | null {
  try {
    const notice: unknown = JSON.parse(text);
    return typeof notice === 'object' && notice !== null ? (notice as Notice) : null;
  } catch {
    return null;
  }
}

/**
 * Puts pieces of other processes together, in the order of each sender and once. When one is missing, the later ones wait until it was sent again.
 */
export function createOrdering({ id, mayBegin, askAgain, onNotice, onGap }: OrderingOptions) {
  const topics = new Map<string, Map<string, Sender>>();

  function accept(sender: Sender, piece: Piece): void {
    const text = piece.part === 1 ? piece.text : `${sender.last?.text ?? ''}${piece.text}`;
    const isWhole = piece.part === piece.of;
    sender.last = { ...piece, text: isWhole ? '' : text };
    const notice = isWhole ? readNotice(text) : null;
    if (notice) onNotice(notice);
  }

  function acceptHeld(sender: Sender): void {
    if (sender.held.size === 0 && !sender.giveUp) return;
    for (const [key, piece] of [...sender.held].toSorted(([, one], [, other]) => orderOf(one, other))) {
      if (isOld(sender, piece)) sender.held.delete(key);
      else if (isNext(sender, piece)) {
        sender.held.delete(key);
        accept(sender, piece);
      }
    }
    if (sender.held.size > 0) return;
    if (sender.giveUp) clearTimeout(sender.giveUp);
    sender.giveUp = null;
  }

  /** Listeners read the database. The next signal of that process starts from the beginning. */
  function gap(topic: string, name: string): void {
    const sender = topics.get(topic)?.get(name);
    if (sender?.giveUp) clearTimeout(sender.giveUp);
    topics.get(topic)?.delete(name);
    onGap(topic);
  }

  function hold(topic: string, name: string, sender: Sender, piece: Piece): void {
    sender.held.set(`${piece.number}/${piece.part}`, piece);
    if (sender.held.size > maxHeld) return gap(topic, name);
    // Nobody knows from which number on to ask: what is on its way decides.
    if (sender.giveUp || sender.last === null) return;
    sender.giveUp = setTimeout(gap, patienceMs, topic, name).unref();
    askAgain(name, topic, completeNumber(sender));
  }

  function receive(topic: string, piece: string): void {
    const [, name, numbered, parted, all, text] = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s.exec(piece) ?? [];
    if (!name || name === id || text === undefined) return;
    const given = { number: Number(numbered), part: Number(parted), of: Number(all), text };
    const senders = topics.get(topic) ?? new Map<string, Sender>();
    topics.set(topic, senders);
    const known = senders.get(name);
    const sender = known ?? { last: null, held: new Map(), giveUp: null, seenAtMs: 0 };
    // In the middle of a sender's signal, whose beginning nobody here received.
    if (!known && given.part !== 1) return;
    senders.set(name, sender);
    sender.seenAtMs = performance.now();
    if (isOld(sender, given)) return;
    const isTooEarly = sender.last === null && topic !== controlTopic && !mayBegin(name);
    if (isNext(sender, given) && !isTooEarly) {
      accept(sender, given);
      return acceptHeld(sender);
    }
    // Questions are not repeated: who asked gives up, and its listeners read the database.
    if (topic !== controlTopic) return hold(topic, name, sender, given);
    sender.last = null;
    if (given.part === 1) accept(sender, given);
  }

  return { topics, receive, acceptHeld, gap };
}
