import { formatRelative } from '@bandstand/rules/text/durations.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './LivestreamBlock.module.css';
import { digitsOf } from './streamState.ts';

/** Time until a stream begins, in words for everyone and in digits for those watching. */
export function Countdown({ startsAt, now }: { startsAt: number; now: number }) {
  const t = useText();
  const language = useLanguage();
  const digits = digitsOf(startsAt - now);
  return (
    <div className={styles.countdown}>
      <p className={styles.when}>{t('block.live.starts', { when: formatRelative(startsAt, now, language) })}</p>
      {digits.length > 0 && (
        <p className={styles.digits} aria-hidden="true">
          {digits.map((digit, at) => (
            // Each place keeps its own: days, hours, minutes, seconds.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={digits.length - at}>{digit}</span>
          ))}
        </p>
      )}
    </div>
  );
}
