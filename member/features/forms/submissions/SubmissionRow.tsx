import type { Submission } from '@bandstand/contract/forms.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { pictureOf } from '../../../platform/content/pictures.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { excerptOf } from './excerpt.ts';
import styles from './Submissions.module.css';

/** A submission in a list: the form, when it was sent, and the beginning of what it says. */
export function SubmissionRow({ submission, onOpen }: { submission: Submission; onOpen: () => void }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const picture = submission.submitted_values.find((value) => value.picture)?.picture;
  const { result } = submission;
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.thumb} aria-hidden="true">
        {picture ? <Picture {...pictureOf(picture, '')} ratio={1} sizes="56px" /> : <Icon of={FileText} size={22} />}
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{submission.form_title}</span>
        <span className={styles.rowLine}>
          <time dateTime={submission.submitted_at}>{formatDateTime(submission.submitted_at, { language, timeZone })}</time>
          {result && <span> · {t('form.score', { score: result.score, total: result.total })}</span>}
        </span>
        <span className={styles.excerpt}>{excerptOf(submission, localeOf(language))}</span>
      </span>
      <Icon of={ChevronRight} size={20} className={styles.chevron} />
    </button>
  );
}
