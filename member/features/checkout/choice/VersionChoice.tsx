import type { Version } from '@bandstand/contract/products.ts';
import { useId } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import styles from './VersionChoice.module.css';
import { priceDetails, priceText } from '../state/priceWords.ts';

type Props = {
  versions: Version[];
  /** False: the buyer already used the trial. */
  hasTrial: boolean;
  value: string;
  onChange: (versionId: string) => void;
  isDisabled: boolean;
};

/** A product's prices as choices in words. A single price is only shown. */
export function VersionChoice({ versions, hasTrial, value, onChange, isDisabled }: Props) {
  const t = useText();
  const language = useLanguage();
  const name = useId();
  const words = { t, language };
  // A single free version needs no choice; the summary shows it.
  const [only] = versions.length === 1 ? versions : [];
  if (only?.kind === 'free' && priceDetails(only, words).length === 0) return null;
  return (
    <fieldset className={styles.versions} disabled={isDisabled}>
      <legend className={shared.sectionTitle}>{t('checkout.versions')}</legend>
      {versions.map((version) => (
        <label key={version.id} className={styles.version} data-single={versions.length === 1 || undefined}>
          <input
            type="radio"
            name={name}
            value={version.id}
            checked={version.id === value}
            onChange={() => onChange(version.id)}
            className={styles.radio}
          />
          <span className={styles.versionHead}>
            <span className={styles.versionName}>{version.name}</span>
            <span className={styles.versionPrice}>{priceText(version, words)}</span>
          </span>
          <span className={styles.versionDetails}>{priceDetails(hasTrial ? version : { ...version, trial_days: 0 }, words).join(' · ')}</span>
        </label>
      ))}
    </fieldset>
  );
}
