import { countries } from '@bandstand/rules/products/countries.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import X from 'lucide-react/icons/x';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './tax.module.css';
import { useCountryName } from '../../platform/sales/useCountryName.ts';

/** Countries where nothing is sold. */
export function BlockedCountries({ blocked, onChange }: { blocked: readonly string[]; onChange: (countries: string[]) => void }) {
  const t = useText();
  const nameOf = useCountryName();
  return (
    <>
      {blocked.length > 0 && (
        <ul className={styles.blocked} aria-label={t('studio.tax.blocked')}>
          {blocked.map((code) => (
            <li key={code} className={styles.chip}>
              {nameOf(code)}
              <IconButton
                size="small"
                label={t('studio.sell.remove', { title: nameOf(code) })}
                onClick={() => onChange(blocked.filter((other) => other !== code))}
              >
                <Icon of={X} size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Combo
        key={blocked.length}
        label={t('studio.tax.block')}
        placeholder={t('studio.tax.country')}
        options={countries.filter((code) => !blocked.includes(code)).map((code) => ({ value: code, label: nameOf(code), detail: code }))}
        value={null}
        onChange={(code) => code && onChange([...blocked, code])}
      />
    </>
  );
}
