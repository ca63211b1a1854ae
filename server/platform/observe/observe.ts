import { ping } from '../db/database.ts';
import type { Http } from '../http/http.ts';
import type { Platform } from '../platform.ts';
import { version } from '../version.ts';
import { addDoor, createDoor, type Door } from './door.ts';
import { createFigures, type Sources } from './figures.ts';
import { watchRequests, type RequestWatcher } from './requests.ts';

export interface Observed {
  /** Health and metrics, for a second port. */
  readonly door: Door;
  /** Sends the remaining traces. */
  stop(): Promise<void>;
}
interface Parts extends Omit<Sources, 'pools'> {
  platform: Pick<Platform, 'env' | 'log' | 'db'>;
  http: Http;
}

/** Adds the request log, `/metrics`, `/status`, health and traces. Disabled parts are not loaded. */
export async function observe({ platform: { env, log, db }, http, jobs, mails, sockets }: Parts): Promise<Observed> {
  const figures = createFigures({ pools: db.pools, jobs, mails, sockets });
  const metrics = env.metricsToken ? (await import('./metrics.ts')).createMetrics(figures) : null;
  const traces = env.otlpEndpoint ? await (await import('./traces.ts')).openTraces(env.otlpEndpoint, version) : null;
  const watchers: RequestWatcher[] = [];
  if (metrics) watchers.push(() => metrics.answered);
  if (traces) watchers.push(traces.watch);
  watchRequests(http.app, { env, log, watchers });
  const { role, dataDir, metricsToken: token = null } = env;
  const door = createDoor({ token, figures, metrics, role, dataDir, ping: () => ping(db) });
  addDoor(http.app, door, metrics !== null);
  return { door, stop: async () => traces?.stop() };
}
