import type { PlanQuote } from '@bandstand/contract/plans.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { quoteMinutes } from '@bandstand/rules/products/quotes.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Products } from '../products/products.service.ts';
import { basisOf, quoteChange, type ChangeDetails, type QuotedChange } from './plans.quotes.ts';
import type { ChangeRow, PlansRepo } from './plans.repo.ts';

export interface AgreeDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  repo: PlansRepo;
  engine: Pick<BillingEngine, 'rows' | 'billing'>;
  products: Pick<Products, 'everByIds'>;
  payments: Pick<Payments, 'refundedOf'>;
}
/** The plan that a member asks for, and the quote they were shown. */
export interface Wish {
  version_id: string;
  quote_id?: string | null;
  final_amount?: number;
  finished?: string;
}

/** What a change of plan costs, and whether the member has seen that price. */
export function createAgreeing({ platform: { clock, ids }, repo, engine: { rows, billing }, products, payments }: AgreeDependencies) {
  const isRunning = ({ status, provider, pay_intent_id: own, pause }: SubscriptionRow): boolean =>
    (status === 'trialing' || status === 'active') && own === null && pause === null && billing.hasMethods(provider);
  const requireOwn = async ({ tenant, id: memberId }: Member, id: string): Promise<SubscriptionRow> => {
    const row = await rows.find(tenant, id);
    if (row?.subscriber_id !== memberId) throw new AppError('not_found');
    return row;
  };
  const productOf = async (tenant: Tenant, row: SubscriptionRow) => (await products.everByIds(tenant, [row.product_id])).get(row.product_id);
  const refundedOf = (tenant: Tenant, row: SubscriptionRow): Promise<number> =>
    payments.refundedOf(tenant, { subscriptionId: row.id, orderId: row.order_id }, row.current_period_start);

  /** Quotes the change as of now. Throws 409 `invalid_version` for a version that is no other plan of the product. */
  async function quoteNow(tenant: Tenant, row: SubscriptionRow, versionId: string): Promise<QuotedChange & { version: Version; basis: string }> {
    const [product, plan, refunded] = await Promise.all([productOf(tenant, row), billing.plan(tenant, row), refundedOf(tenant, row)]);
    const version = product?.versions.find(({ id }) => id === versionId.toLowerCase());
    const quoted =
      plan &&
      version &&
      quoteChange(row, plan, version, { id: ids.next(), refunded, now: clock.iso(), expiresAt: clock.isoIn(quoteMinutes * 60_000) });
    if (!quoted) throw new AppError('invalid_version');
    return { ...quoted, version, basis: basisOf(row, plan.current, refunded) };
  }
  async function keep(tenant: Tenant, row: SubscriptionRow, { quote, details }: QuotedChange): Promise<ChangeRow> {
    const change: ChangeRow = {
      app_id: tenant.appId,
      id: quote.quote_id,
      subscription_id: row.id,
      version_id: quote.version_id,
      state: 'quoted',
      quote,
      details,
      intent_id: null,
      created_at: clock.iso(),
      expires_at: quote.expires_at,
    };
    await repo.insert(tenant, change, clock.iso());
    return change;
  }
  /** The change that the member saw, if it is still the same or costs no more than shown. Throws 409 `order_preview_mismatch`. */
  async function agree(tenant: Tenant, row: SubscriptionRow, { version_id, quote_id, final_amount = 0 }: Wish): Promise<ChangeRow> {
    const current = await quoteNow(tenant, row, version_id);
    const seen = quote_id ? await repo.find(tenant, quote_id) : null;
    const isSame =
      seen?.subscription_id === row.id &&
      seen.version_id === current.version.id &&
      seen.state === 'quoted' &&
      seen.expires_at > clock.iso() &&
      (seen.details as ChangeDetails).basis === current.basis &&
      isDeepStrictEqual((seen.details as ChangeDetails).next, current.details.next);
    if (isSame && seen.quote.total_due_now === final_amount) return seen;
    const isLater = (quote: PlanQuote) => Math.max(quote.then?.amount ?? 0, quote.then?.later_amount ?? 0);
    const isDearerLater = seen?.subscription_id === row.id && isLater(current.quote) > isLater(seen.quote);
    const kept = await keep(tenant, row, current);
    if (kept.quote.total_due_now > final_amount || isDearerLater) throw new AppError('order_preview_mismatch', { extra: { quote: kept.quote } });
    return kept;
  }

  return { isRunning, requireOwn, productOf, quoteNow, keep, agree };
}
