import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import type { ChosenPayments } from '@bandstand/rules/products/testPeriod.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';

/** Test periods, in which staff and invited testers pay with test cards (OPS-1). */
export interface TestPeriods {
  /** Whether test cards are accepted now. */
  takes(chosen: ChosenPayments): boolean;
  /** Whether this member may pay with them. */
  mayPay(tenant: Tenant, chosen: ChosenPayments, subscriberId: string): Promise<boolean>;
  /** Whether all of them may, as the transaction sees it. */
  mayAllPay(trx: Work, tenant: Tenant, chosen: ChosenPayments, subscriberIds: readonly string[]): Promise<boolean>;
  testers(tenant: Tenant): Promise<{ id: string; name: string; email: string }[]>;
  begin(tenant: Tenant, period: { ends_at: string; testers: readonly string[] }): Promise<void>;
  end(tenant: Tenant): Promise<void>;
  /** Invites testers who buy in the stores' sandboxes, whatever gateway the app uses. */
  invite(tenant: Tenant, testers: readonly string[]): Promise<void>;
}

/** Purchases made without money: they end when the app leaves the test gateway. */
export interface TestPurchases {
  count(tenant: Tenant): Promise<{ purchases: number; subscriptions: number }>;
  /** Runs in the transaction of the change. Returns the members affected. */
  end(trx: Work, tenant: Tenant): Promise<string[]>;
  /** After the commit. */
  ended(tenant: Tenant, subscriberIds: readonly string[]): void;
}

/** Payments that a provider has not finally settled. */
export interface UnsettledPayments {
  count(trx: Work, tenant: Tenant, provider: string): Promise<number>;
}

/** A paid order that opened nothing. */
export interface Ungranted {
  order_id: string;
  member: string;
  product: string;
  amount: number;
  currency: string;
  paid_at: string;
}
/** An app's revenue as its owner reads it. */
export interface Revenues {
  /** Revenue within a span of the app's days. */
  of(tenant: Tenant, span: { from?: string; to?: string; currency?: string }): Promise<Revenue>;
  ungranted(tenant: Tenant): Promise<Ungranted[]>;
}
