import { translate } from '@bandstand/i18n/server.ts';
import { intentKind } from '@bandstand/rules/products/intents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Gifts } from '../gifts/gifts.service.ts';
import type { OrderRow } from '../orders/orders.open.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Offer } from '../quotes/quotes.offers.service.ts';
import type { Quotes } from '../quotes/quotes.service.ts';
import type { StoredQuote } from '../quotes/quotes.stored.service.ts';
import type { Admission } from './checkout.admission.service.ts';
import { orderDetails, type IntentRequest, type OrderDetails } from './checkout.intents.request.ts';

export interface AgreementDependencies {
  clock: Clock;
  quotes: Pick<Quotes, 'requireOffer' | 'charged'>;
  admission: Pick<Admission, 'refuseOwned'>;
  payments: Pick<Payments, 'require'>;
  gifts: Pick<Gifts, 'wishOf'>;
  /** Whether the owner asks buyers to agree that delivery begins at once. */
  asksWaiver: (tenant: Tenant) => Promise<boolean>;
}
/** What is bought, at which price, and with which gateway; `means` is null when nothing will ever be paid. */
export interface Agreed {
  offer: Offer;
  stored: StoredQuote;
  means: Awaited<ReturnType<Payments['require']>> | null;
  details: OrderDetails;
}
export type Agreement = ReturnType<typeof createAgreement>;

/** What buyer and seller agree on before anything is ordered. */
export function createAgreement({ clock, quotes, admission, payments, gifts, asksWaiver }: AgreementDependencies) {
  /**
   * The consent to immediate delivery (Directive 2011/83/EU, article 16(m)), in the words that were shown, if the owner asks for it. Throws 422
   * `waiver`.
   */
  async function agreedWaiver(tenant: Tenant, { waiver, language = 'en' }: IntentRequest): Promise<OrderRow['waiver']> {
    if (!(await asksWaiver(tenant))) return null;
    refuseFields({ waiver: waiver !== true && { key: 'field.waiver' } });
    return { text: translate(language, 'checkout.waiver'), at: clock.iso() };
  }

  return {
    /** The checks of COM-10, in order. */
    agree: async (member: Member, productId: string, request: IntentRequest): Promise<Agreed> => {
      const offer = await quotes.requireOffer(member.tenant, member, productId, request);
      const takes_seat = !offer.version.seats || request.takes_seat !== false;
      if (!request.gift && takes_seat) await admission.refuseOwned(member, offer.product.id);
      const gift = request.gift ? gifts.wishOf(member, request.gift) : null;
      const stored = await quotes.charged(member, offer, request);
      const kind = intentKind(stored.quote);
      const means = kind ? await payments.require(member.tenant, member.id) : null;
      const waiver = kind ? await agreedWaiver(member.tenant, request) : null;
      const details = {
        ...orderDetails(member, request, stored),
        waiver,
        gift,
        takes_seat,
        provider: means?.gateway.provider ?? 'none',
        is_test: means?.isTest ?? false,
        intent_kind: kind,
        updated_at: clock.iso(),
      };
      return { offer, stored, means, details };
    },
  };
}
