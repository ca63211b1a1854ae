import { ping } from './platform/db/database.ts';
import { addDoor, createDoor, type Door } from './platform/observe/door.ts';
import { createFigures, type Sources } from './platform/observe/figures.ts';
import type { RequestWatcher } from './platform/observe/requests.ts';
import { watchRequests } from './platform/observe/requests.ts';
import type { Http } from './platform/http/http.ts';
import type { Platform } from './platform/platform.ts';
import { version } from './platform/version.ts';

export interface Observed {
  /** Health and figures, for a second port. */
  readonly door: Door;
  /** Sends the traces that are left. */
  stop(): Promise<void>;
}

/** The request log, `/metrics`, `/status`, health and traces. What is not asked for is not loaded. */
export async function composeObserve({
  platform: { env, log, db },
  http,
  jobs,
  mails,
  sockets,
}: { platform: Platform; http: Http } & Omit<Sources, 'pools'>): Promise<Observed> {
  const figures = createFigures({ pools: db.pools, jobs, mails, sockets });
  const metrics = env.metricsToken ? (await import('./platform/observe/metrics.ts')).createMetrics(figures) : null;
  const traces = env.otlpEndpoint ? await (await import('./platform/observe/traces.ts')).openTraces(env.otlpEndpoint, version) : null;
  const watchers: RequestWatcher[] = [];
  if (metrics) watchers.push(() => metrics.answered);
  if (traces) watchers.push(traces.watch);
  watchRequests(http.app, { env, log, watchers });
  const door = createDoor({
    token: env.metricsToken ?? null,
    figures,
    metrics,
    role: env.role,
    dataDir: env.dataDir,
    ping: () => ping(db),
  });
  addDoor(http.app, door, metrics !== null);
  return { door, stop: async () => traces?.stop() };
}
