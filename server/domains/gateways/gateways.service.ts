import type { Platform } from '../../platform/platform.ts';
import { createManualGateway } from './gateways.manual.ts';
import type { Gateway } from './gateways.shape.ts';
import { createStripeBooks } from './gateways.stripe.books.repo.ts';
import { createStripeGateway, type StripeSide } from './gateways.stripe.ts';
import { toDispute } from './gateways.stripe.shape.ts';
import { createTestGateway } from './gateways.test-cards.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export type Gateways = ReturnType<typeof createGateways>;

/** The providers that take money. */
export function createGateways({ db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>) {
  return {
    test: createTestGateway({ db, clock, ids }),
    manual: createManualGateway({ db, clock, ids }),
    /** Stripe with the keys of each app; `clientOf` returns null for an app without keys. */
    stripe: (clientOf: (tenant: Tenant) => Promise<StripeSide | null>): Gateway =>
      createStripeGateway({ clientOf, booksOf: (realm) => createStripeBooks({ db, clock, realm }) }),
    /** A dispute as Stripe reports it. */
    toDispute,
  };
}
