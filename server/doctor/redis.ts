import { Redis } from 'ioredis';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

export const checkRedis: Check = async ({ env: { redisUrl } }) => {
  if (!redisUrl) return [];
  const client = new Redis(redisUrl, { lazyConnect: true, connectTimeout: 5000, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
    return [fine('Redis answers')];
  } catch (error) {
    return [wrong(`Redis does not answer: ${wordsOf(error)}`, 'Start it, correct REDIS_URL, or leave it out: the database carries realtime then.')];
  } finally {
    client.disconnect();
  }
};
