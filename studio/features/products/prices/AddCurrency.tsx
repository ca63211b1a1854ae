import type { Version } from '@bandstand/contract/products.ts';
import { currenciesOf } from '@bandstand/rules/products/offered.ts';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { currencyOptions } from '../../../platform/words/currencies.ts';
import { formError } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { FurtherPrices } from '../parts/FurtherPrices.tsx';
import { readFurther, type FurtherPrice } from '../state/furtherPrices.ts';
import styles from '../parts/products.module.css';

type Wrong = { at: number; field: 'amount' | 'fee' }[];

/** Adds further currencies to a price on sale. They cannot be removed, because members may buy in them at once. */
export function AddCurrency({ version, onClose }: { version: Version; onClose: () => void }) {
  const t = useText();
  const taken = currenciesOf(version);
  const hasFee = version.setup_fee > 0;
  const [rows, setRows] = useState<FurtherPrice[]>(() => [
    { currency: currencyOptions().find(({ value }) => !taken.includes(value))?.value ?? 'USD', amount: '', fee: '' },
  ]);
  const [wrong, setWrong] = useState<Wrong>([]);
  const change = useSend('PUT /studio/versions/{id}', { changes: ['GET /studio/products', 'GET /studio/products/{id}'], onDone: onClose });
  const shown = rows.flatMap((_row, nr) => ['currency', 'price', 'setup_fee'].map((name) => `add_prices.${nr}.${name}`));
  const message = formError(t, change.error, shown);
  return (
    <FormDialog
      onClose={onClose}
      title={t('studio.price.add_currency')}
      submit={t('studio.save')}
      isReady={rows.length !== 0}
      isPending={change.isPending}
      onSubmit={() => {
        const read = readFurther(rows, hasFee);
        if ('wrong' in read) return setWrong(read.wrong);
        setWrong([]);
        if (!change.isPending) change.mutate({ params: { id: version.id }, body: { add_prices: read.prices } });
      }}
      message={message}
    >
      <FurtherPrices rows={rows} taken={taken} hasFee={hasFee} wrong={wrong} error={change.error} at="add_prices." onChange={setRows} />
      <p className={styles.quiet}>{t('studio.price.currency_stays')}</p>
    </FormDialog>
  );
}
