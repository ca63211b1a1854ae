import type { PageJson } from '@bandstand/contract/pages.ts';
import { fieldsInOrder } from '@bandstand/rules/forms/layout.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useState } from 'react';
import { keptRun } from '../../../platform/offline/keptRuns.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { FormRun } from '../runner/FormRun.tsx';
import { IntroView } from '../runner/IntroView.tsx';
import { useForm } from '../../../platform/forms/forms.queries.ts';
import { keptName } from '../state/runContext.ts';
import styles from './FormPlace.module.css';

type Props = { page: PageJson; formId: string };

/** The form of a page: what it is about and a button; then the form itself, in place. */
export function FormPlace({ page, formId }: Props) {
  const t = useText();
  const { storage } = usePlatform();
  const memberId = useBundle()?.user.id;
  const { data: form } = useForm(formId);
  const [isStarted, setIsStarted] = useState(false);
  if (isStarted || !form?.can_submit)
    return (
      <div className={styles.place} data-form-running={isStarted || undefined}>
        {isStarted && <VisuallyHidden as="h1">{page.page_title}</VisuallyHidden>}
        <FormRun
          formId={formId}
          context={{ trigger: 'manual', item: { type: 'Page', id: page.page_id }, pageId: page.page_id }}
          layout="page"
          isStarted
          onClose={isStarted ? () => setIsStarted(false) : null}
        />
      </div>
    );
  const isKept = keptRun(storage, keptName(memberId, formId, { kind: 'new' })) !== null;
  return (
    <section className={styles.intro} aria-label={form.title}>
      <IntroView form={form} count={fieldsInOrder(form).length} shownAbove={page.page_title} />
      <Button variant="primary" size="large" className={styles.start} onClick={() => setIsStarted(true)}>
        {t(isKept ? 'form.continue' : 'form.start')}
      </Button>
    </section>
  );
}
