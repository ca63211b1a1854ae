import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError } from '../../../platform/errors.ts';
import { useLanguage, useText } from '../../../platform/studio.ts';
import { typedMoney } from '../../../platform/words/typedMoney.ts';
import { usePriceText } from '../../../platform/words/usePriceText.ts';
import styles from '../parts/products.module.css';
import type { OpenBump } from '../state/useBump.ts';

/** Which version is offered, and its price if that is lower. */
export function BumpPrices({ bump }: { bump: OpenBump }) {
  const t = useText();
  const language = useLanguage();
  const priceText = usePriceText();
  const { values, set, versions, version, further, wrongIn, isPriceWrong, error } = bump;
  return (
    <>
      {versions.length > 0 && (
        <div className={styles.pair}>
          <Select
            label={t('studio.bumps.version')}
            value={version?.id ?? ''}
            options={versions.map((found) => ({ value: found.id, label: found.name ? `${priceText(found)} · ${found.name}` : priceText(found) }))}
            onChange={(event) => set({ versionId: event.currentTarget.value })}
          />
          <TextField
            label={t('studio.bumps.own_price')}
            note={t('studio.optional')}
            inputMode="decimal"
            placeholder={version ? typedMoney(version.price, version.currency, language) : ''}
            error={isPriceWrong ? t('studio.price.wrong_amount') : fieldError(error, 'price')}
            value={values.price}
            onChange={(event) => set({ price: event.currentTarget.value })}
          />
        </div>
      )}
      {further.length > 0 && (
        <div className={styles.pair}>
          {further.map((currency) => (
            <TextField
              key={currency}
              label={t('studio.price.amount_in', { currency })}
              note={t('studio.optional')}
              inputMode="decimal"
              error={wrongIn.includes(currency) ? t('studio.price.wrong_amount') : null}
              value={values.further[currency] ?? ''}
              onChange={({ currentTarget: { value } }) => set({ further: { ...values.further, [currency]: value } })}
            />
          ))}
        </div>
      )}
    </>
  );
}
