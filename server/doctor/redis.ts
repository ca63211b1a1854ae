import { Redis } from 'ioredis';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

export const checkRedis: Check = async ({ env: { redisUrl }, t }) => {
  if (!redisUrl) return [];
  const client = new Redis(redisUrl, { lazyConnect: true, connectTimeout: 5000, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
    return [fine(t('doctor.redis'))];
  } catch (error) {
    return [wrong(t('doctor.redis_away', { why: wordsOf(error) }), t('doctor.redis_hint'))];
  } finally {
    client.disconnect();
  }
};
