import { useRef } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Thread.module.css';
import { dayText } from '../state/dayText.ts';

type Props = {
  /** YYYY-MM-DD. */
  day: string;
  today: string;
  /** Called with the day that the viewer chooses. */
  onGo: (day: string) => void;
};

/** The day of the messages below it. A press opens the device's calendar, which leads to another day. */
export function DayLine({ day, today, onGo }: Props) {
  const t = useText();
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.day}>
      <button type="button" title={t('thread.jump')} onClick={() => field.current?.showPicker()}>
        {dayText(day, { today, language, t })}
      </button>
      <input
        ref={field}
        type="date"
        defaultValue={day}
        max={today}
        tabIndex={-1}
        aria-label={t('thread.jump')}
        // While a year is typed, days long ago are chosen on the way.
        onChange={({ target }) => target.value > '2000-01-01' && target.value <= today && onGo(target.value)}
      />
    </div>
  );
}
