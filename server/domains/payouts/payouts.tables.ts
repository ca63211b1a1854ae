import type { BalanceLine, Payout } from '@bandstand/contract/payouts.ts';

export interface PayoutsTables {
  balance_lines: {
    app_id: string;
    provider: string;
    id: string;
    kind: BalanceLine['kind'];
    amount: number;
    fee: number;
    currency: string;
    at: string;
    /** The provider's id of the payment it belongs to. */
    payment_ref: string | null;
    refund_ref: string | null;
    payout_id: string | null;
    is_foreign: boolean;
    is_test: boolean;
    accepted_at: string | null;
  };
  payouts: {
    app_id: string;
    provider: string;
    id: string;
    amount: number;
    currency: string;
    state: Payout['state'];
    made_at: string;
    arrives_on: string;
    is_test: boolean;
  };
}

/** In the provider's own words. */
export type Line = Omit<PayoutsTables['balance_lines'], 'app_id' | 'provider' | 'accepted_at' | 'payout_id' | 'is_test'>;
export type PaidOut = Omit<PayoutsTables['payouts'], 'app_id' | 'provider' | 'is_test'>;
