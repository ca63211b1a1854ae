import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './FormSubmissionBlock.module.css';

/** Submissions of forms, the viewer's own or everyone's (FRM-9). */
export function FormSubmissionBlock({ block: { data } }: BlockProps<'form_submission'>) {
  const { fill } = useBlockPage();
  const title = fill(data.title ?? '');
  return title === '' ? null : <h2 className={styles.title}>{title}</h2>;
}
