import { compose, type Server } from '../compose.ts';
import { openDatabase } from '../platform/db/database.ts';
import { loadEnv } from '../platform/env.ts';
import { createPasswords } from '../platform/passwords.ts';
import type { TestApp } from './app.ts';
import { createClient } from './client.ts';

/** Variables that make a test's server one of several: it then notifies the others, through the database or Redis. */
export const severalServers = (redisUrl?: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: 'postgresql://one-of-several.example/bandstand',
  ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
});

/** Another server of the same install, on the same database: it learns of changes only by notices, or by reading them. */
export async function startBeside(app: TestApp, env: NodeJS.ProcessEnv) {
  const db = openDatabase({ url: app.adminUrl, maxConnections: 4 });
  const platform = { ...app.platform, db, env: loadEnv({ NODE_ENV: 'test', DATA_DIR: app.platform.env.dataDir, ...env }) };
  const server: Server = await compose(platform, {
    directUrl: app.adminUrl,
    passwords: createPasswords({ cost: { memoryKib: 64, passes: 1 } }),
    previewNetwork: { resolve: () => Promise.resolve([]) },
  });
  const origin = await server.http.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    server,
    origin,
    ...createClient({ app: server.http.app, defaultSlug: 'first', host: new URL(platform.env.appUrl).host }),
    close: async () => {
      await server.bus.settled();
      await server.close();
      await db.close();
    },
  };
}
