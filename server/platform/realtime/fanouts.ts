import { secretHash } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { localFanout, type Fanout } from './fanout.ts';
import { createNotifyFanout } from './fanout.notify.ts';
import { createRedisFanout } from './fanout.redis.ts';

type Parts = Pick<Platform, 'env' | 'ids' | 'log' | 'secret'>;

/** How events reach the other servers of this install: not at all if there are none, else by Redis if `REDIS_URL` is set, else by the database. */
export function fanoutFor({ env, ids, log, secret }: Parts, { isAlone, directUrl }: { isAlone: boolean; directUrl: string }): Fanout {
  if (isAlone) return localFanout;
  const id = ids.next();
  const onError = (error: unknown) => log.warn({ err: error }, 'realtime lost its connection');
  if (!env.redisUrl) return createNotifyFanout({ url: directUrl, id, onError });
  // Several installs may share one Redis: the topic does not reveal which install it belongs to.
  return createRedisFanout({ url: env.redisUrl, id, topic: `bandstand:realtime:${secretHash(`realtime ${secret}`).slice(0, 24)}`, onError });
}
