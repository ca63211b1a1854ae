import { useText } from '../../../platform/studio.ts';
import { useBoughtToday, usePriceWords } from '../../../platform/words/usePriceWords.ts';
import styles from './products.module.css';
import { readVersion, type VersionFormValues } from '../state/versionForm.ts';

/** The price being typed, in the words members will read; nothing until it is valid. */
export function PriceInWords({ values }: { values: VersionFormValues }) {
  const t = useText();
  const words = usePriceWords();
  const boughtToday = useBoughtToday();
  const read = readVersion(values);
  const spelledOut = 'version' in read ? words(read.version) : null;
  return (
    <div className={styles.inWords} aria-live="polite">
      <span className={styles.quiet}>{t('studio.price.in_words')}</span>
      <strong>{spelledOut?.price ?? '–'}</strong>
      {spelledOut?.details.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
      {'version' in read && read.version.kind !== 'free' && <span className={styles.quiet}>{boughtToday(read.version)}</span>}
    </div>
  );
}
