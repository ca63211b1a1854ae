import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { currencyOptions } from '../../../platform/words/currencies.ts';
import { fieldError } from '../../../platform/errors.ts';
import { useText } from '../../../platform/studio.ts';
import type { FurtherPrice } from '../state/furtherPrices.ts';
import styles from './products.module.css';

type Props = {
  rows: readonly FurtherPrice[];
  /** Currencies that the version has already. */ taken: readonly string[];
  /** A fee is due with the first payment: it is needed in each currency. */ hasFee: boolean;
  wrong: readonly { at: number; field: 'amount' | 'fee' }[];
  /** The server's errors for them; its field names begin with `at`. */ error: unknown;
  at: string;
  onChange: (rows: FurtherPrice[]) => void;
};

/** Prices in other currencies: one row for each. */
export function FurtherPrices({ rows, taken, hasFee, wrong, error, at, onChange }: Props) {
  const t = useText();
  const used = [...taken, ...rows.map(({ currency }) => currency)];
  const free = currencyOptions().filter(({ value }) => !used.includes(value));
  const [next] = free;
  const set = (row: number, changes: Partial<FurtherPrice>) => onChange(rows.map((one, nr) => (nr === row ? { ...one, ...changes } : one)));
  const errorOf = (row: number, field: 'amount' | 'fee') =>
    wrong.some((one) => one.at === row && one.field === field)
      ? t('studio.price.wrong_amount')
      : fieldError(error, `${at}${row}.${field === 'amount' ? 'price' : 'setup_fee'}`);
  return (
    <fieldset className={styles.further}>
      <legend className={styles.label}>{t('studio.price.further')}</legend>
      <p className={styles.quiet}>{t('studio.price.further_text')}</p>
      {rows.map((row, nr) => (
        <div key={row.currency} className={styles.furtherRow} data-fee={hasFee || undefined}>
          <Select
            label={t('studio.price.currency')}
            value={row.currency}
            error={fieldError(error, `${at}${nr}.currency`)}
            options={currencyOptions().filter(({ value }) => value === row.currency || !used.includes(value))}
            onChange={(event) => set(nr, { currency: event.currentTarget.value })}
          />
          <TextField
            label={t('studio.price.amount_in', { currency: row.currency })}
            inputMode="decimal"
            value={row.amount}
            error={errorOf(nr, 'amount')}
            onChange={(event) => set(nr, { amount: event.currentTarget.value })}
          />
          {hasFee && (
            <TextField
              label={t('studio.price.fee_in', { currency: row.currency })}
              inputMode="decimal"
              value={row.fee}
              error={errorOf(nr, 'fee')}
              onChange={(event) => set(nr, { fee: event.currentTarget.value })}
            />
          )}
          <IconButton
            size="small"
            label={t('studio.sell.remove', { title: row.currency })}
            onClick={() => onChange(rows.filter((_row, other) => other !== nr))}
          >
            <Icon of={X} size={16} />
          </IconButton>
        </div>
      ))}
      {next && (
        <Button size="small" icon={<Icon of={Plus} size={16} />} onClick={() => onChange([...rows, { currency: next.value, amount: '', fee: '' }])}>
          {t('studio.price.add_currency')}
        </Button>
      )}
    </fieldset>
  );
}
