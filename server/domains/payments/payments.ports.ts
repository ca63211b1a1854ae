import type { Revenue } from '@bandstand/contract/payments.studio.ts';
import type { ChosenPayments } from '@bandstand/rules/products/testPeriod.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';

/** Spans in which the team and invited testers pay with test cards (OPS-1). */
export interface TestPeriods {
  /** Whether test cards are taken now. */
  takes(chosen: ChosenPayments): boolean;
  /** Whether this member pays with them. */
  mayPay(tenant: Tenant, chosen: ChosenPayments, subscriberId: string): Promise<boolean>;
  testers(tenant: Tenant): Promise<{ id: string; name: string; email: string }[]>;
  begin(tenant: Tenant, period: { ends_at: string; testers: readonly string[] }): Promise<void>;
  end(tenant: Tenant): Promise<void>;
  /** Who buys in the sandboxes of the stores, whatever the app takes. */
  invite(tenant: Tenant, testers: readonly string[]): Promise<void>;
}

/** What was bought without money: it ends when the app leaves the test gateway. */
export interface TestPurchases {
  count(tenant: Tenant): Promise<{ purchases: number; subscriptions: number }>;
  /** Runs in the transaction of the change. Returns the members concerned. */
  end(trx: Work, tenant: Tenant): Promise<string[]>;
  /** After the commit. */
  ended(tenant: Tenant, subscriberIds: readonly string[]): void;
}

/** Payments that a provider has not settled for good. */
export interface UnsettledPayments {
  count(trx: Work, tenant: Tenant, provider: string): Promise<number>;
}

/** An order that was paid and opened nothing. */
export interface Ungranted {
  order_id: string;
  member: string;
  product: string;
  amount: number;
  currency: string;
  paid_at: string;
}
/** Money of an app as its owner reads it. */
export interface Revenues {
  /** In a span of its days. */
  of(tenant: Tenant, span: { from?: string; to?: string; currency?: string }): Promise<Revenue>;
  ungranted(tenant: Tenant): Promise<Ungranted[]>;
}
