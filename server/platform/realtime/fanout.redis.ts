import { Redis } from 'ioredis';
import type { Fanout } from './fanout.ts';
import { createLine } from './fanout.line.ts';

export interface RedisOptions {
  url: string;
  /** Unique name of this process. */
  id: string;
  /** Of this install: several may use one Redis. */
  topic: string;
  onError: (error: unknown) => void;
  beatMs?: number;
}

/** Redis accepts half a gigabyte; lists of blocked members never come near that. */
const unitsPerMessage = 1_000_000;
const pausesMs = [100, 500, 2000];
const longestPauseMs = 5000;

/**
 * Signals between processes by the channels of Valkey or Redis. While it is unreachable, outgoing signals wait; missed incoming ones are a gap, which
 * the receiver learns of once it listens again.
 */
export function createRedisFanout({ url, id, topic, onError, beatMs }: RedisOptions): Fanout {
  const connect = () => {
    const client = new Redis(url, {
      // The line keeps requests while Redis is unreachable, because it knows how many are worth sending.
      enableOfflineQueue: false,
      autoResubscribe: false,
      keepAlive: 10_000,
      maxRetriesPerRequest: 0,
      retryStrategy: (tries) => pausesMs[tries - 1] ?? longestPauseMs,
    });
    client.on('error', onError);
    return client;
  };
  const [speaker, listener] = [connect(), connect()];
  const line = createLine({
    id,
    unitsPerPiece: unitsPerMessage,
    ...(beatMs ? { beatMs } : {}),
    carry: async (pieces) => {
      try {
        await Promise.all(pieces.map((piece) => speaker.publish(topic, piece)));
      } catch (error) {
        onError(error);
        speaker.disconnect(true);
        throw error;
      }
    },
  });
  let hasMissed = false;

  speaker.on('ready', () => line.open());
  speaker.on('close', () => line.shut());
  listener.on('close', () => {
    hasMissed = true;
  });
  listener.on('message', (_topic: string, piece: string) => line.receive(piece));
  listener.on('ready', () => {
    listener.subscribe(topic).then(
      () => {
        if (hasMissed) line.missed();
        hasMissed = false;
      },
      // Without the topic this process would receive nothing and not know it, so it connects again.
      (error: unknown) => {
        onError(error);
        listener.disconnect(true);
      },
    );
  });

  return {
    publish: (signal) => line.queue({ signal }),
    publishChanged: (changed) => line.queue({ changed }),
    receiveWith: line.receiveWith,
    close: async () => {
      await line.close();
      for (const client of [speaker, listener]) client.disconnect();
    },
  };
}
