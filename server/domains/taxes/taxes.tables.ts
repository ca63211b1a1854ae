import type { TaxRate } from '@bandstand/contract/taxes.ts';

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
    updated_at: string;
  };
}
