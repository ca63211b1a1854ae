import { holds } from '@bandstand/rules/guest-proof/guestProof.ts';
import { createGuestProofs } from './platform/http/guest-proof.ts';
import { guestProofRoutes } from './platform/http/guest-proof.routes.ts';
import { createHttp, type Http, type HttpOptions } from './platform/http/http.ts';
import type { Idempotency } from './platform/http/idempotency.ts';
import type { Identity } from './platform/http/context.ts';
import type { Modules } from './platform/modules/module.ts';
import { observe, type Observed } from './platform/observe/observe.ts';
import type { Sources } from './platform/observe/figures.ts';
import type { Platform } from './platform/platform.ts';
import type { Hub } from './platform/realtime/hub.ts';
import { addRealtimeRoute } from './platform/realtime/realtime.route.ts';
import { isForRealtime } from './platform/realtime/upgrade.ts';
import { createTls, type Tls } from './platform/tls/tls.ts';

export interface WebParts {
  ground: { platform: Platform; jobs: { figures: Sources['jobs'] }; realtime: Hub };
  identity: Identity;
  idempotency: Idempotency;
  /** Facts from domains that every request needs. */
  known: Pick<HttpOptions, 'audit' | 'security' | 'brandOf'>;
  mails: Sources['mails'];
}
export interface Web {
  readonly http: Http;
  readonly tls: Tls;
  readonly observed: Observed;
}

/** The web server, with everything that belongs to no single domain. */
export async function createWeb({ ground: { platform, jobs, realtime }, identity, idempotency, known, mails }: WebParts): Promise<Web> {
  const { clock, ids, secret, limits } = platform;
  const guestProofs = createGuestProofs({
    secret,
    clock,
    ids,
    holds,
    spend: (tenant, challenge) => idempotency.spend(tenant, 'pow', challenge),
    isOff: limits.isOff,
  });
  const tls = createTls({ platform, identity });
  const http = await createHttp({
    ...known,
    platform,
    identity,
    idempotency,
    guestProofs,
    connections: { tls: tls.options, mayUpgrade: isForRealtime },
  });
  http.add(guestProofRoutes(guestProofs));
  const observed = await observe({ platform, http, jobs: jobs.figures, mails, sockets: realtime.connectionCount });
  addRealtimeRoute({ app: http.app, siteOf: http.sites.of, hub: realtime, identity, clock });
  return { http, tls, observed };
}

interface Closing {
  ground: { realtime: Pick<Hub, 'close'>; jobs: { stop(): Promise<void> }; bus: { settled(): Promise<void> } };
  modules: Pick<Modules, 'stop'>;
  web: Web;
}
/** Stops everything: running requests finish first, then jobs and what they publish. */
export async function closeServer({ ground: { realtime, jobs, bus }, modules, web: { http, tls, observed } }: Closing): Promise<void> {
  await realtime.close();
  await tls.close();
  await http.close();
  modules.stop();
  await jobs.stop();
  await bus.settled();
  await observed.stop();
}
