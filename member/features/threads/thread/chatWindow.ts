/** The rendered part of the loaded messages: from and to a time, both inclusive; null is open and includes new ones at that end. */
export type ChatWindow = { from: number | null; to: number | null };

type Timed = { message_ts: number };

/** Number rendered at first. */
const firstCount = 60;
/** Number added at an end that is approached. */
const stepCount = 40;
/** Above this, the far end is dropped. */
const mostCount = 160;

/** The newest messages, and new ones. */
export const atEnd = (messages: readonly Timed[]): ChatWindow => ({ from: messages.at(-firstCount)?.message_ts ?? null, to: null });

/** The messages around a time. */
export function around(messages: readonly Timed[], ts: number): ChatWindow {
  const at = indexFrom(messages, ts);
  const [from, to] = [at - firstCount / 2, at + firstCount / 2];
  return { from: from <= 0 ? null : tsAt(messages, from), to: to >= messages.length - 1 ? null : tsAt(messages, to) };
}

/** The messages of the window; the same array while nothing in it changes. Ascending. */
export function drawnOf<T extends Timed>(messages: readonly T[], { from, to }: ChatWindow): readonly T[] {
  if (from === null && to === null) return messages;
  const [first, end] = bounds(messages, { from, to });
  return messages.slice(first, end);
}

/** The window extended at its start; null: it already includes the first message. */
export function upwards(messages: readonly Timed[], window: ChatWindow): ChatWindow | null {
  const [first, end] = bounds(messages, window);
  if (first === 0) return null;
  const from = Math.max(0, first - stepCount);
  return { from: from === 0 ? null : tsAt(messages, from), to: end - from > mostCount ? tsAt(messages, from + mostCount - 1) : window.to };
}

/** The window extended at its end; null: it already includes the last message. */
export function downwards(messages: readonly Timed[], window: ChatWindow): ChatWindow | null {
  const [first, end] = bounds(messages, window);
  if (end === messages.length) return null;
  const next = Math.min(messages.length, end + stepCount);
  return {
    from: next - first > mostCount ? tsAt(messages, next - mostCount) : window.from,
    to: next === messages.length ? null : tsAt(messages, next - 1),
  };
}

/** The window without its far end, if it has grown past its limits at an open end; null: it has not. */
export function trimmed(messages: readonly Timed[], window: ChatWindow, isAtEnd: boolean): ChatWindow | null {
  const [first, end] = bounds(messages, window);
  if (end - first <= mostCount + stepCount) return null;
  return isAtEnd ? { from: tsAt(messages, end - mostCount), to: window.to } : { from: window.from, to: tsAt(messages, first + mostCount - 1) };
}

/** Whether the window shows the newest loaded message. */
export const showsLast = (messages: readonly Timed[], window: ChatWindow): boolean => bounds(messages, window)[1] === messages.length;

function bounds(messages: readonly Timed[], { from, to }: ChatWindow): [first: number, end: number] {
  return [from === null ? 0 : indexFrom(messages, from), to === null ? messages.length : indexFrom(messages, to + 1)];
}

const tsAt = (messages: readonly Timed[], at: number): number => messages[at]?.message_ts ?? 0;

/** Index of the first message that is not older. By bisection: there may be ten thousand, and it runs on every scroll step. */
export function indexFrom(messages: readonly Timed[], ts: number): number {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tsAt(messages, middle) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
