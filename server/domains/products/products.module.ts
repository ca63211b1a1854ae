import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { Trials } from '../trials/trials.service.ts';
import { createBumps } from './products.bumps.service.ts';
import type { ChargedAmounts, DraftItems, PagePaths } from './products.ports.ts';
import { createPrices } from './products.prices.service.ts';
import { createProductsRepo } from './products.repo.ts';
import { productsRoutes } from './products.routes.ts';
import { createProducts } from './products.service.ts';
import { createProductsStudio } from './products.studio.service.ts';

interface Below {
  media: MediaModule;
  entitlements: Module<Entitlements>;
  trials: Module<Pick<Trials, 'usedOf'>>;
  staff: StaffModule;
}
export type ProductsModule = ReturnType<typeof productsModule>;

/** What is sold, and who may use it. */
export function productsModule({ platform, ports: all }: Ground, below: Below) {
  const { db, clock, ids } = platform;
  const { media, signer } = below.media.service;
  const entitlements = below.entitlements.service;
  const ports = {
    charged: all.open<ChargedAmounts>('products: ChargedAmounts'),
    pagePaths: all.open<PagePaths>('products: PagePaths'),
    draftItems: all.open<DraftItems>('products: DraftItems'),
  };
  const repo = createProductsRepo({ db });
  const catalogue = createProducts({ repo, entitlements, trials: below.trials.service, pagePaths: ports.pagePaths });
  const studio = createProductsStudio({
    platform,
    repo,
    products: catalogue,
    entitlements,
    findImage: media.imageById,
    imageSigner: signer,
    ports,
  });
  const prices = createPrices({ db, charged: ports.charged });
  const bumps = createBumps({ db, clock, ids, repo, studio });
  // Everyone who may see a product may see its picture (UPL-6).
  media.addGate({ mayView: (tenant, _member, mediaId) => catalogue.showsMedia(tenant, mediaId), uses: catalogue.usesOfMedia });
  below.staff.service.overview.addSearch({
    permission: 'sell.read',
    find: async (tenant, term) =>
      (await studio.list(tenant, { q: term })).items.map(({ id, title }) => ({
        type: 'product',
        id,
        title,
        subtitle: null,
        href: `/products/${id}`,
      })),
  });
  return {
    service: { catalogue, studio, bumps, prices },
    routes: productsRoutes({ catalogue, studio, bumps, prices }),
    ports,
  } satisfies Module & { ports: unknown };
}
