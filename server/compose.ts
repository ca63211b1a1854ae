import type { Platform } from './platform/platform.ts';
import { createBus, type Bus } from './platform/events/bus.ts';
import type { Identity } from './platform/http/context.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { createIdempotency } from './platform/http/idempotency.ts';
import { createEntitlements, type Entitlements } from './domains/products/products.entitlements.service.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import { createProductsRepo } from './domains/products/products.repo.ts';
import { productsRoutes } from './domains/products/products.routes.ts';
import { createProducts, type Products } from './domains/products/products.service.ts';
import { createProductsStudio, type ProductsStudio } from './domains/products/products.studio.service.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createHub, type Hub } from './platform/realtime/hub.ts';
import { addRealtimeRoute } from './platform/realtime/realtime.route.ts';

/** Events of all domains: each adds the map of its own `<domain>.events.ts` here. */
export type AllEvents = Record<string, object> & ProductsEvents;
/** Jobs of all domains: each adds the map of its own `<domain>.jobs.ts` here. */
export type AllJobs = Record<string, object>;

export interface Server {
  readonly http: Http;
  readonly bus: Bus<AllEvents>;
  readonly jobs: Jobs<AllJobs>;
  readonly realtime: Hub;
  /** The catalogue and who may use it, for tests and the seed. */
  readonly products: { catalogue: Products; studio: ProductsStudio; entitlements: Entitlements };
  /** Stops jobs and connections; requests under way are finished first. */
  close(): Promise<void>;
}

/** Wires the domains, in the order of the domain graph (ARCHITECTURE section 3): a domain gets only what stands above it. */
export async function compose(platform: Platform, options: { directUrl: string; trustProxy: boolean }): Promise<Server> {
  const { db, clock, ids, log } = platform;
  const bus = createBus<AllEvents>((error, name) => log.error({ err: error, event: name }, 'a listener failed'));
  const jobs = createJobs<AllJobs>({ url: options.directUrl, clock, onError: (error, name) => log.error({ err: error, job: name }, 'a job failed') });

  const identity: Identity = {
    appBySlug: async () => null, appByHost: async () => null, memberByToken: async () => null, memberByCookie: async () => null,
    staffByToken: async () => null, staffByCookie: async () => null, previewByToken: () => null,
  };
  const realtime = createHub({ identity, clock });

  const productsRepo = createProductsRepo({ db });
  const entitlements = createEntitlements({ db, clock, ids, bus, products: productsRepo });
  const products = createProducts({ repo: productsRepo, entitlements });
  const productsStudio = createProductsStudio({ db, clock, ids, repo: productsRepo, products, entitlements });

  const http = await createHttp({ identity, idempotency: createIdempotency({ db, clock }), clock, ids, log, trustProxy: options.trustProxy, audit: () => {} });
  http.add(productsRoutes({ catalogue: products, studio: productsStudio }));
  addRealtimeRoute(http.app, { hub: realtime, identity, clock });

  return {
    http, bus, jobs, realtime,
    products: { catalogue: products, studio: productsStudio, entitlements },
    close: async () => {
      await realtime.close();
      await http.app.close();
      await jobs.stop();
      await bus.settled();
    },
  };
}
