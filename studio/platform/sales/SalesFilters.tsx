import { Button } from '@bandstand/ui/primitives/Button.tsx';
import type { ReactNode } from 'react';
import { OneProductPick } from '../picking/OneProductPick.tsx';
import { FilterChips } from '../lists/FilterChips.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useStaff, useText } from '../studio.ts';
import styles from './sales.module.css';

type Props<State extends string> = {
  productId: string | null;
  memberId: string | null;
  state: State;
  states: readonly { value: State; label: string }[];
  change: (changes: Record<string, string | null>) => void;
  /** Further filters of the list. */
  children?: ReactNode;
};

/** The filters of orders and subscriptions; all of them are in the URL. */
export function SalesFilters<State extends string>({ productId, memberId, state, states, change, children }: Props<State>) {
  const t = useText();
  const { may } = useStaff();
  return (
    <>
      <SearchField label={t('studio.orders.search')} />
      {may('sell.read') && (
        <div className={styles.filter}>
          <OneProductPick
            label={t('studio.products.one')}
            placeholder={t('studio.orders.all_products')}
            value={productId}
            onChange={(product) => change({ product, page: null })}
          />
        </div>
      )}
      {children}
      {memberId && (
        <Button size="small" onClick={() => change({ member: null, page: null })}>
          {t('studio.orders.all_members')}
        </Button>
      )}
      <div className={styles.chips}>
        <FilterChips
          label={t('studio.products.state')}
          value={state}
          options={states}
          onChange={(value) => change({ state: value === 'all' ? null : value, page: null })}
        />
      </div>
    </>
  );
}
