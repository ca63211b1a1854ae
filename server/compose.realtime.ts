import type { Platform } from './platform/platform.ts';
import { secretHash } from './platform/ids.ts';
import { localFanout, type Fanout } from './platform/realtime/fanout.ts';
import { createNotifyFanout } from './platform/realtime/fanout.notify.ts';
import { createRedisFanout } from './platform/realtime/fanout.redis.ts';

/** How events reach the other servers of this install: not at all where there are none, by Redis where it is named, else by the database. */
export function fanoutFor({ env, ids, log, secret }: Platform, { isAlone, directUrl }: { isAlone: boolean; directUrl: string }): Fanout {
  if (isAlone) return localFanout;
  const id = ids.next();
  const onError = (error: unknown) => log.warn({ err: error }, 'realtime lost its connection');
  if (!env.redisUrl) return createNotifyFanout({ url: directUrl, id, onError });
  // Several installs may share one Redis, and nobody who merely reaches it shall know which topic is whose.
  return createRedisFanout({ url: env.redisUrl, id, topic: `bandstand:realtime:${secretHash(`realtime ${secret}`).slice(0, 24)}`, onError });
}
