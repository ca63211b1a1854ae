import type { Generated } from 'kysely';
import type { TaxRate } from '@bandstand/contract/taxes.ts';

/** A future row of the table. */
export type RateAhead = TaxRate & { id: string; from: string };

export interface TaxesTables {
  tax_settings: {
    app_id: string;
    is_on: boolean;
    inclusive: boolean;
    source: 'table' | 'provider';
    rates: TaxRate[];
    blocked_countries: string[];
    home_country: string | null;
    takes_vat_ids: boolean;
    rate_changes: Generated<RateAhead[]>;
    updated_at: string;
  };
}
