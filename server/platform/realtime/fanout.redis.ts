import { Redis } from 'ioredis';
import type { Fanout } from './fanout.ts';
import { createLine } from './fanout.line.ts';

export interface RedisOptions {
  url: string;
  /** Name of this process, as no other has it. */
  id: string;
  /** Of this install: several may use one Redis. */
  topic: string;
  onError: (error: unknown) => void;
  beatMs?: number;
}

/** Redis takes half a gigabyte; whoever blocks whom never comes near. */
const unitsPerMessage = 1_000_000;
const pausesMs = [100, 500, 2000];
const longestPauseMs = 5000;

/**
 * Signals between processes by the channels of Valkey or Redis. What is sent while it is away waits; what was not heard while it was away is a
 * gap, which the receiver is told of once it listens again.
 */
export function createRedisFanout({ url, id, topic, onError, beatMs }: RedisOptions): Fanout {
  const connect = () => {
    const client = new Redis(url, {
      // What is asked while it is away is kept by the line, which knows how much of it is worth sending.
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
      // Without the topic this process would hear nothing and not know it: the connection is made anew.
      (error: unknown) => {
        onError(error);
        listener.disconnect(true);
      },
    );
  });

  return {
    tell: (signal) => line.queue({ signal }),
    tellChanged: (changed) => line.queue({ changed }),
    receiveWith: line.receiveWith,
    close: async () => {
      await line.close();
      for (const client of [speaker, listener]) client.disconnect();
    },
  };
}
