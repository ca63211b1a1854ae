import type { PageDomains } from './compose.pages.ts';
import { packsRoutes } from './domains/packs/packs.routes.ts';
import { createPacksRepo } from './domains/packs/packs.repo.ts';
import { createPacks } from './domains/packs/packs.service.ts';
import type { Entitlements } from './domains/products/products.entitlements.service.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import { programsRoutes } from './domains/programs/programs.routes.ts';
import { createPrograms } from './domains/programs/programs.service.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Http } from './platform/http/http.ts';
import type { Platform } from './platform/platform.ts';

export interface ProgramParts {
  platform: Platform;
  bus: Bus<ProductsEvents>;
  paged: PageDomains;
  entitlements: Entitlements;
}

/** Programs and packs, for members and for who builds them. */
export function composePrograms({ platform, bus, paged, entitlements }: ProgramParts) {
  const { db } = platform;
  const { pages, content, runs, completion, pieces } = paged;
  const programs = createPrograms({ pages, content, runs, completion });
  const packs = createPacks({
    pages,
    content,
    shown: pieces.shown,
    runs,
    repo: createPacksRepo({ db }),
    activeEntitlements: entitlements.activeOf,
  });
  bus.on('entitlements.changed', ({ tenant, subscriberId }) => packs.joinBought(tenant, subscriberId));
  return {
    addTo: (http: Http): void => {
      http.add(programsRoutes(programs));
      http.add(packsRoutes(packs));
    },
  };
}
