import { Redis } from 'ioredis';
import type { Fanout } from './fanout.ts';
import { createLine } from './fanout.line.ts';
import { controlTopic } from './fanout.notices.ts';

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
 * Signals between processes by the channels of Valkey or Redis. While it is unreachable, outgoing signals wait; missed incoming ones are
 * asked for once it listens again.
 */
export function createRedisFanout({ url, id, topic: baseTopic, onError, beatMs }: RedisOptions): Fanout {
  const channelOf = (topic: string) => (topic === controlTopic ? baseTopic : `${baseTopic}:${topic}`);
  const followed = new Set<string>();
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
    followed: () => followed,
    ...(beatMs ? { beatMs } : {}),
    carry: async (pieces) => {
      try {
        await Promise.all(pieces.map(({ topic, text }) => speaker.publish(channelOf(topic), text)));
      } catch (error) {
        onError(error);
        speaker.disconnect(true);
        throw error;
      }
    },
  });
  let isListening = false;
  /** Since when this process may miss signals. */
  let awaySinceMs: number | null = null;

  speaker.on('ready', () => line.open());
  speaker.on('close', () => line.shut());
  listener.on('close', () => {
    isListening = false;
    awaySinceMs ??= performance.now();
  });
  listener.on('message', (channel: string, piece: string) => line.receive(channel.slice(baseTopic.length + 1), piece));
  listener.on('ready', () => {
    isListening = true;
    listener.subscribe(...[...followed, controlTopic].map(channelOf)).then(
      () => {
        if (awaySinceMs !== null) line.missed(performance.now() - awaySinceMs);
        awaySinceMs = null;
      },
      // Without the topic this process would receive nothing and not know it, so it connects again.
      (error: unknown) => {
        onError(error);
        listener.disconnect(true);
      },
    );
  });

  return {
    publish: (signal) => line.queue(signal.appId, { signal }),
    publishChanged: (changed) => line.queue(changed.appId, { changed }),
    follow: async (appId) => {
      followed.add(appId);
      // Without a connection, what is missed until there is one will be asked for.
      if (!isListening) return void (awaySinceMs ??= performance.now());
      await listener.subscribe(channelOf(appId)).catch((error: unknown) => {
        onError(error);
        listener.disconnect(true);
      });
    },
    unfollow: (appId) => {
      followed.delete(appId);
      line.forget(appId);
      listener.unsubscribe(channelOf(appId)).catch(onError);
    },
    receiveWith: line.receiveWith,
    close: async () => {
      await line.close();
      for (const client of [speaker, listener]) client.disconnect();
    },
  };
}
