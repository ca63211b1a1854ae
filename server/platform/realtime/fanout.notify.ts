import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Fanout } from './fanout.ts';
import { createLine } from './fanout.line.ts';
import { controlTopic } from './fanout.notices.ts';

export interface NotifyOptions {
  /** A direct address: no pooler supports LISTEN. */
  url: string;
  /** Unique name of this process. */
  id: string;
  onError: (error: unknown) => void;
  beatMs?: number;
}

const baseTopic = 'bandstand_realtime';
const channelOf = (topic: string) => (topic === controlTopic ? baseTopic : `${baseTopic}_${topic}`);
const topicOf = (channel: string) => channel.slice(baseTopic.length + 1);
const listenTo = (topic: string) => `listen ${pg.escapeIdentifier(channelOf(topic))}`;
/** PostgreSQL accepts less than 8000 bytes per notice, and a UTF-16 unit is at most three of them. */
const unitsPerNotice = 2500;
const pausesMs = [100, 500, 2000, 5000];

/** Signals between processes by LISTEN and NOTIFY on one connection. What a broken connection loses is asked for when it is back. */
export function createNotifyFanout({ url, id, onError, beatMs }: NotifyOptions): Fanout {
  let client: pg.Client | null = null;
  let isClosed = false;
  const followed = new Set<string>();
  const line = createLine({
    id,
    unitsPerPiece: unitsPerNotice,
    followed: () => followed,
    ...(beatMs ? { beatMs } : {}),
    carry: async (pieces) => {
      const used = client;
      if (!used) throw new Error('no connection');
      try {
        await used.query('select pg_notify(topic, notice) from unnest($1::text[], $2::text[]) as piece(topic, notice)', [
          pieces.map(({ topic }) => channelOf(topic)),
          pieces.map(({ text }) => text),
        ]);
      } catch (error) {
        onError(error);
        await drop(used);
        throw error;
      }
    },
  });

  /** Since when this process may miss signals. */
  let awaySinceMs: number | null = null;

  async function drop(broken: pg.Client): Promise<void> {
    if (client === broken) {
      client = null;
      line.shut();
    }
    await broken.end().catch(() => {});
  }

  async function stayConnected(): Promise<void> {
    for (let tries = 0; !isClosed; tries += 1) {
      const next = new pg.Client({ connectionString: url, keepAlive: true });
      const ended = new Promise<void>((resolve) => next.once('end', resolve));
      next.on('error', () => void drop(next));
      next.on('notification', ({ channel, payload = '' }) => line.receive(topicOf(channel), payload));
      try {
        await next.connect();
        // From here on `follow` adds to it.
        client = next;
        await next.query([...followed, controlTopic].map(listenTo).join('; '));
        if (isClosed) return await drop(next);
        if (awaySinceMs !== null) line.missed(performance.now() - awaySinceMs);
        awaySinceMs = null;
        tries = 0;
        line.open();
        await ended;
        if (client === next) await drop(next);
      } catch (error) {
        onError(error);
        await drop(next);
      }
      awaySinceMs ??= performance.now();
      if (!isClosed) await sleep(pausesMs[Math.min(tries, pausesMs.length - 1)], undefined, { ref: false });
    }
  }
  const connected = stayConnected();

  return {
    publish: (signal) => line.queue(signal.appId, { signal }),
    publishChanged: (changed) => line.queue(changed.appId, { changed }),
    follow: async (appId) => {
      followed.add(appId);
      const used = client;
      // Without a connection, what is missed until there is one will be asked for.
      if (!used) return void (awaySinceMs ??= performance.now());
      await used.query(listenTo(appId)).catch(async (error: unknown) => {
        onError(error);
        await drop(used);
      });
    },
    unfollow: (appId) => {
      followed.delete(appId);
      line.forget(appId);
      client?.query(`un${listenTo(appId)}`).catch(onError);
    },
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
