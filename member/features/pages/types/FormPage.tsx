import { Suspense } from 'react';
import { useIsInBrowser } from '../../../platform/useInBrowser.ts';
import { useSlots } from '../../../platform/slots.ts';
import type { PageHeaderProps } from '../state/pageHeader.ts';
import styles from './FormPage.module.css';
import { TypePage } from './TypePage.tsx';

/** A form page: its words, its form, its blocks; while the form is filled in, the form alone. It depends on the viewer, so only the browser has it. */
export function FormPage({ page, children }: PageHeaderProps) {
  const { FormPlace } = useSlots();
  const isInBrowser = useIsInBrowser();
  const formId = page.type_data?.['form_id'];
  const waiting = <div className={styles.waiting} />;
  const isOverlaid = Boolean(page.image) || (page.blocks[0]?.type === 'hero' && Boolean(page.blocks[0].data.image ?? page.blocks[0].data.video));
  return (
    <div className={styles.page} data-overlaid={isOverlaid || undefined}>
      <TypePage
        page={page}
        content={
          typeof formId === 'string' &&
          FormPlace &&
          (isInBrowser ? (
            <Suspense fallback={waiting}>
              <FormPlace page={page} formId={formId} />
            </Suspense>
          ) : (
            waiting
          ))
        }
      >
        {children}
      </TypePage>
    </div>
  );
}
