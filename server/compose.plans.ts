import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains, PageDomainsEvents } from './compose.pages.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Http } from './platform/http/http.ts';
import type { Identity } from './platform/http/context.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import type { Realtime } from './platform/realtime/realtime.ts';

/** Jobs of programs, packs, events and calendars. */
export type PlanJobs = Record<never, never>;

export interface PlanParts {
  platform: Platform;
  bus: Bus<PageDomainsEvents & AppsEvents & ProductsEvents>;
  jobs: Jobs<PlanJobs>;
  realtime: Realtime;
  identified: IdentityDomains;
  paged: PageDomains;
}

/** Wires what members live by: programs, packs, events and the calendar. Each domain adds its own lines. */
export function composePlans({ paged }: PlanParts) {
  const { runs } = paged;
  return {
    /** Said by each domain: what else is written when somebody joins. */
    runs,
    addTo: (_http: Http, _identity: Identity): void => {},
    begin: async (): Promise<void> => {},
  };
}

export type PlanDomains = ReturnType<typeof composePlans>;
