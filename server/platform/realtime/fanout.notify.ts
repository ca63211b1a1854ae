import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Fanout } from './fanout.ts';
import { createLine } from './fanout.line.ts';

export interface NotifyOptions {
  /** A direct address: no pooler supports LISTEN. */
  url: string;
  /** Unique name of this process. */
  id: string;
  onError: (error: unknown) => void;
  beatMs?: number;
}

const topic = 'bandstand_realtime';
/** PostgreSQL accepts less than 8000 bytes per notice, and a UTF-16 unit is at most three of them. */
const unitsPerNotice = 2500;
const pausesMs = [100, 500, 2000, 5000];

/** Signals between processes by LISTEN and NOTIFY on one connection. What a broken connection loses is a gap, which the receiver learns of. */
export function createNotifyFanout({ url, id, onError, beatMs }: NotifyOptions): Fanout {
  let client: pg.Client | null = null;
  let isClosed = false;
  const line = createLine({
    id,
    unitsPerPiece: unitsPerNotice,
    ...(beatMs ? { beatMs } : {}),
    carry: async (pieces) => {
      const used = client;
      if (!used) throw new Error('no connection');
      try {
        await used.query(`select pg_notify('${topic}', notice) from unnest($1::text[]) notice`, [pieces]);
      } catch (error) {
        onError(error);
        await drop(used);
        throw error;
      }
    },
  });

  async function drop(broken: pg.Client): Promise<void> {
    if (client === broken) {
      client = null;
      line.shut();
    }
    await broken.end().catch(() => {});
  }

  async function stayConnected(): Promise<void> {
    for (let tries = 0, hasMissed = false; !isClosed; tries += 1) {
      const next = new pg.Client({ connectionString: url, keepAlive: true });
      const ended = new Promise<void>((resolve) => next.once('end', resolve));
      next.on('error', () => void drop(next));
      next.on('notification', ({ payload = '' }) => line.receive(payload));
      try {
        await next.connect();
        await next.query(`listen ${topic}`);
        if (isClosed) return await drop(next);
        client = next;
        if (hasMissed) line.missed();
        tries = 0;
        line.open();
        await ended;
        if (client === next) await drop(next);
      } catch (error) {
        onError(error);
        await drop(next);
      }
      hasMissed = true;
      if (!isClosed) await sleep(pausesMs[Math.min(tries, pausesMs.length - 1)], undefined, { ref: false });
    }
  }
  const connected = stayConnected();

  return {
    publish: (signal) => line.queue({ signal }),
    publishChanged: (changed) => line.queue({ changed }),
    receiveWith: line.receiveWith,
    close: async () => {
      await line.close();
      isClosed = true;
      if (!client) return;
      await drop(client);
      await connected;
    },
  };
}
