import type { Version } from '@bandstand/contract/products.ts';
import { currenciesOf } from '@bandstand/rules/products/offered.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useId, useState } from 'react';
import { currencyOptions } from '../../platform/currencies.ts';
import { formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { FurtherPrices } from './FurtherPrices.tsx';
import { readFurther, type FurtherPrice } from './furtherPrices.ts';
import styles from './products.module.css';

type Wrong = { at: number; field: 'amount' | 'fee' }[];

/** Further currencies for a price that is on sale: added for good, for members may buy in them at once. */
export function AddCurrency({ version, onClose }: { version: Version; onClose: () => void }) {
  const t = useText();
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={t('studio.price.add_currency')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending} disabled={rows.length === 0}>
            {t('studio.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const read = readFurther(rows, hasFee);
          if ('wrong' in read) return setWrong(read.wrong);
          setWrong([]);
          if (!change.isPending) change.mutate({ params: { id: version.id }, body: { add_prices: read.prices } });
        }}
      >
        <FurtherPrices rows={rows} taken={taken} hasFee={hasFee} wrong={wrong} error={change.error} at="add_prices." onChange={setRows} />
        <p className={styles.quiet}>{t('studio.price.currency_stays')}</p>
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
