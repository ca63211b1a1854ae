import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { Suspense } from 'react';
import { useSlots } from '../../platform/slots.ts';
import { useIsInBrowser } from '../../platform/useInBrowser.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './FormSubmissionBlock.module.css';

/** Submissions of forms, the viewer's own or everyone's (FRM-9). They depend on the viewer, so only the browser has them. */
export function FormSubmissionBlock({ block: { id, data } }: BlockProps<'form_submission'>) {
  const { SubmissionList } = useSlots();
  const { fill } = useBlockPage();
  const isInBrowser = useIsInBrowser();
  const title = fill(data.title ?? '');
  const waiting = <Skeleton shape="block" height="120px" />;
  return (
    <>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {SubmissionList && isInBrowser ? (
        <Suspense fallback={waiting}>
          <SubmissionList blockId={id} isOwn={data.scope === 'own'} formId={data.form_ids.length === 1 ? (data.form_ids[0] ?? null) : null} />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  );
}
