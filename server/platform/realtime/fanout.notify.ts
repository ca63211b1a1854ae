import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Changed, Fanout, Outgoing, Receiver } from './fanout.ts';

export interface NotifyOptions {
  /** A direct address: no pooler carries LISTEN. */
  url: string;
  /** Name of this process, as no other has it. */
  id: string;
  onError: (error: unknown) => void;
}

type Signal = { frame: Omit<Outgoing, 'except'> & { except?: string[] } } | { changed: Changed };

const topic = 'bandstand_realtime';
/** PostgreSQL takes less than 8000 bytes a notice, and a UTF-16 unit is at most three of them. */
const unitsPerNotice = 2500;
/** Signals that wait for a connection that is being made again; more than that are not worth sending late. */
const maxWaiting = 5000;
const pausesMs = [100, 500, 2000, 5000];

/**
 * Frames between processes by LISTEN and NOTIFY on one connection. Those of this process are delivered at once, without the database. In the
 * order of each sender; what is lost with a connection is a gap, which the receiver is told of.
 */
export function createNotifyFanout({ url, id, onError }: NotifyOptions): Fanout {
  let receiver: Receiver | null = null;
  let client: pg.Client | null = null;
  let isClosed = false;
  let waiting: string[] = [];
  let hasDropped = false;
  let flushing: Promise<void> | null = null;
  let count = 0;
  const partly = new Map<string, string>();

  /** `sender number part/of text`: the number keeps equal notices of one transaction from being taken for one. */
  function queue(signal: Signal): void {
    if (isClosed) return;
    if (waiting.length >= maxWaiting) {
      waiting = [];
      hasDropped = true;
    }
    count += 1;
    const parts = inParts(JSON.stringify(signal));
    waiting.push(...parts.map((part, index) => `${id} ${count} ${index + 1}/${parts.length} ${part}`));
    beginFlush();
  }

  /** Everything that is sent in one turn of the loop goes in one statement. */
  function beginFlush(): void {
    if (!client || flushing) return;
    flushing = Promise.resolve()
      .then(flush)
      .finally(() => {
        flushing = null;
        if (waiting.length > 0) beginFlush();
      });
  }

  async function flush(): Promise<void> {
    while (client && (waiting.length > 0 || hasDropped)) {
      const used = client;
      const notices = hasDropped ? [`${id} ${(count += 1)} 0/0 `, ...waiting] : waiting;
      [waiting, hasDropped] = [[], false];
      await used.query(`select pg_notify('${topic}', notice) from unnest($1::text[]) notice`, [notices]).catch((error: unknown) => {
        // Nobody knows whether they were sent.
        hasDropped = true;
        onError(error);
        return drop(used);
      });
    }
  }

  function receive(notice: string): void {
    const [, sender, , part, of, text] = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s.exec(notice) ?? [];
    if (!sender || sender === id || text === undefined) return;
    if (of === '0') return receiver?.onGap();
    const whole = (part === '1' ? '' : (partly.get(sender) ?? '')) + text;
    if (part !== of) return void partly.set(sender, whole);
    partly.delete(sender);
    const signal = readSignal(whole);
    if (!signal) return;
    if ('changed' in signal) return receiver?.onChanged(signal.changed);
    const { except, ...frame } = signal.frame;
    receiver?.onFrame(except ? { ...frame, except: new Set(except) } : frame);
  }

  async function drop(broken: pg.Client): Promise<void> {
    if (client === broken) client = null;
    await broken.end().catch(() => {});
  }

  async function stayConnected(): Promise<void> {
    for (let tries = 0, hasBeenConnected = false; !isClosed; tries += 1) {
      const next = new pg.Client({ connectionString: url, keepAlive: true });
      const ended = new Promise<void>((resolve) => next.once('end', resolve));
      next.on('error', () => void drop(next));
      next.on('notification', ({ payload = '' }) => receive(payload));
      try {
        await next.connect();
        await next.query(`listen ${topic}`);
        if (isClosed) return await drop(next);
        client = next;
        partly.clear();
        if (hasBeenConnected) receiver?.onGap();
        hasBeenConnected = true;
        tries = 0;
        beginFlush();
        await ended;
        if (client === next) client = null;
      } catch (error) {
        onError(error);
        await drop(next);
      }
      if (!isClosed) await sleep(pausesMs[Math.min(tries, pausesMs.length - 1)], undefined, { ref: false });
    }
  }
  const connected = stayConnected();

  return {
    send: (frame) => {
      receiver?.onFrame(frame);
      const { except, ...rest } = frame;
      queue({ frame: except ? { ...rest, except: [...except] } : rest });
    },
    tellChanged: (changed) => queue({ changed }),
    receiveWith: (given) => {
      receiver = given;
    },
    close: async () => {
      await flushing;
      isClosed = true;
      if (!client) return;
      await drop(client);
      await connected;
    },
  };
}

/** In pieces that fit a notice; no character is cut in two. */
export function inParts(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = at + unitsPerNotice;
    const isCut = end < text.length && /[\ud800-\udbff]/.test(text[end - 1]!);
    parts.push(text.slice(at, isCut ? end - 1 : end));
    at = isCut ? end - 1 : end;
  }
  return parts;
}

/** Null for what was not written by one of us: whoever may connect may notify. */
function readSignal(text: string): Signal | null {
  try {
    const signal = JSON.parse(text) as Signal;
    return 'frame' in signal || 'changed' in signal ? signal : null;
  } catch {
    return null;
  }
}
