import { formatPlainDate } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { isPlainDate } from '@bandstand/rules/time/days.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import Check from 'lucide-react/icons/check';
import ImageIcon from 'lucide-react/icons/image';
import { pictureOf, ratioOf } from '../../../platform/content/pictures.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { numberInWords } from '../state/typedNumber.ts';
import styles from './AnswerView.module.css';
import type { ShownAnswer } from './shownAnswer.ts';

/** An answer for reading. A picture opens large where `onPicture` is given. */
export function AnswerView({ answer, onPicture }: { answer: ShownAnswer; onPicture?: (() => void) | undefined }) {
  const t = useText();
  const language = useLanguage();
  switch (answer.kind) {
    case 'none':
      return <span className={styles.none}>{t('form.no_answer')}</span>;
    case 'text':
      return <span className={styles.text}>{answer.text}</span>;
    case 'number':
      return <span className={styles.number}>{numberInWords(answer.value, localeOf(language))}</span>;
    case 'date':
      return <time dateTime={answer.value}>{isPlainDate(answer.value) ? formatPlainDate(answer.value, language) : answer.value}</time>;
    case 'choices':
      return (
        <ul className={styles.choices}>
          {answer.labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      );
    case 'accepted':
      return answer.isAccepted ? (
        <span className={styles.accepted}>
          <Icon of={Check} size={18} />
          {t('form.accepted')}
        </span>
      ) : (
        <span className={styles.none}>{t('form.not_accepted')}</span>
      );
    case 'picture':
      return <PictureAnswer answer={answer} onPicture={onPicture} />;
  }
}

function PictureAnswer({
  answer: { label, picture, url },
  onPicture,
}: {
  answer: ShownAnswer & { kind: 'picture' };
  onPicture?: (() => void) | undefined;
}) {
  const t = useText();
  const alt = t('form.your_picture', { label });
  if (!picture && url) return <img src={url} alt={alt} className={styles.image} />;
  if (!picture)
    return (
      <span className={styles.unseen}>
        <Icon of={ImageIcon} />
        {t('form.picture_there')}
      </span>
    );
  const drawn = <Picture {...pictureOf(picture, alt)} ratio={ratioOf(picture)} sizes="320px" className={styles.picture} />;
  return onPicture ? (
    <button type="button" className={styles.open} onClick={onPicture} aria-label={t('form.enlarge', { label })}>
      {drawn}
    </button>
  ) : (
    drawn
  );
}
