import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError } from '../../platform/errors.ts';
import styles from '../../platform/sales/sales.module.css';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import type { ReadPrices, Touched } from './newPrice.ts';

type PriceFieldsProps = {
  touched: Touched;
  read: ReadPrices;
  typed: Record<string, string>;
  error: unknown;
  onType: (typed: Record<string, string>) => void;
};

/** The new price in each currency that members pay in, beside the current one. */
export function PriceFields({ touched, read, typed, error, onType }: PriceFieldsProps) {
  const t = useText();
  const format = useFormat();
  // The server names amounts by their position in the request.
  const placeOf = (currency: string) => read.amounts.findIndex((one) => one.currency === currency);
  return (
    <>
      {touched.groups.length === 0 && <p className={styles.quiet}>{t('studio.repricing.nobody')}</p>}
      {read.currencies.map((currency) => (
        <TextField
          key={currency}
          label={t('studio.repricing.price_in', { currency })}
          hint={touched.groups
            .filter((group) => group.currency === currency)
            .map(({ amount, count }) => t('studio.repricing.pays', { count, amount: format.money(amount, currency) }))
            .join(' · ')}
          inputMode="decimal"
          autoComplete="off"
          value={typed[currency] ?? ''}
          error={read.wrong.includes(currency) ? t('field.invalid') : fieldError(error, `amounts.${placeOf(currency)}`)}
          onChange={(event) => onType({ ...typed, [currency]: event.currentTarget.value })}
        />
      ))}
      {touched.fixed > 0 && <p className={styles.quiet}>{t('studio.repricing.fixed', { count: touched.fixed })}</p>}
    </>
  );
}
