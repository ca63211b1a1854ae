import type { OrderBump } from '@bandstand/contract/products.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { useId } from 'react';
import { pictureOf } from '../../../platform/content/pictures.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from './BumpChoice.module.css';
import shared from '../frame/Checkout.module.css';
import { bumpPriceText } from '../state/priceWords.ts';

type Props = { bumps: readonly OrderBump[]; chosen: readonly string[]; currency: string; isDisabled: boolean; onChange: (chosen: string[]) => void };

/** Order bumps, each a calm offer of its own; none is ticked by default (COM-13). */
export function BumpChoice({ bumps, chosen, currency, isDisabled, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  if (bumps.length === 0) return null;
  const toggle = (bumpId: string, isChosen: boolean) => onChange(isChosen ? [...chosen, bumpId] : chosen.filter((one) => one !== bumpId));
  return (
    <fieldset className={styles.bumps} disabled={isDisabled}>
      <legend className={shared.sectionTitle}>{t('checkout.bumps')}</legend>
      {bumps.map((bump) => (
        <label key={bump.id} className={styles.bump}>
          <input
            type="checkbox"
            className={styles.box}
            checked={chosen.includes(bump.id)}
            onChange={(event) => toggle(bump.id, event.currentTarget.checked)}
            aria-describedby={bump.text ? `${id}-${bump.id}` : undefined}
          />
          {bump.image && <Picture {...pictureOf(bump.image)} className={styles.picture} ratio={1} sizes="56px" />}
          <span className={styles.words}>
            <span className={styles.title}>{bump.title}</span>
            {bump.text && (
              <span id={`${id}-${bump.id}`} className={styles.text}>
                {bump.text}
              </span>
            )}
            <span className={styles.price}>
              {t('checkout.bump_price', {
                price: bump.price === 0 ? formatMoney(0, currency, language, true) : bumpPriceText(bump, currency, { t, language }),
              })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
