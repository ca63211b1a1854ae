import type { StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useText } from '../../platform/studio.ts';
import { AcceptButton } from './AcceptButton.tsx';
import { AnswerFile } from './AnswerFile.tsx';
import styles from './disputes.module.css';
import { fieldText } from './disputeWords.ts';
import { SendDialog } from './SendDialog.tsx';

const maxLength = 20_000;

/** The answer being written: known facts fill each field. Sent once, after a final check. */
export function AnswerForm({ dispute }: { dispute: StudioDisputeDetails }) {
  const t = useText();
  const remember = useRemember();
  const params = { id: dispute.id };
  const [typed, setTyped] = useState<Record<string, string | null>>({});
  const [isChecking, setIsChecking] = useState(false);
  const keep = (answer: StudioDisputeDetails) => remember('GET /studio/disputes/{id}', { params }, answer);
  const save = useSend('PUT /studio/disputes/{id}/evidence', {
    onDone: (answer, { body }) => {
      keep(answer);
      // What was typed while it was on its way is still to be saved.
      const isSent = (field: string, own: string | null) => body?.texts?.some((text) => text.field === field && text.own === own);
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([field, own]) => !isSent(field, own))));
    },
  });
  const texts = Object.entries(typed).map(([field, own]) => ({ field, own }));
  const saved = (then: () => void) => (texts.length > 0 ? save.mutate({ params, body: { texts } }, { onSuccess: then }) : then());
  const ownOf = ({ field, own }: StudioDisputeDetails['texts'][number]): string | null => (field in typed ? (typed[field] ?? null) : own);
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        saved(() => setIsChecking(true));
      }}
    >
      <Section title={t('studio.disputes.answer')} text={t('studio.disputes.answer_text')}>
        {dispute.texts.map((text) => {
          const own = ownOf(text);
          return (
            <div key={text.field} className={styles.field}>
              <TextArea
                label={fieldText(t, text.field)}
                maxLength={maxLength}
                rows={text.field === 'access_activity_log' || text.field === 'uncategorized_text' ? 6 : 2}
                value={own ?? text.gathered}
                onChange={(event) => setTyped({ ...typed, [text.field]: event.currentTarget.value })}
              />
              {own !== null && own !== text.gathered && text.gathered !== '' && (
                <Button size="small" variant="quiet" onClick={() => setTyped({ ...typed, [text.field]: null })}>
                  {t('studio.disputes.use_known')}
                </Button>
              )}
            </div>
          );
        })}
      </Section>
      <Section title={t('studio.disputes.files')} text={t('studio.disputes.files_text')}>
        <ul className={styles.files} aria-label={t('studio.disputes.files')}>
          {dispute.files.map((file) => (
            <AnswerFile key={file.field} dispute={dispute} file={file} onChanged={keep} />
          ))}
        </ul>
      </Section>
      {save.error && <Banner tone="danger">{errorText(t, save.error)}</Banner>}
      <div className={styles.foot}>
        {!dispute.is_inquiry && <AcceptButton dispute={dispute} onAccepted={keep} />}
        <span className={styles.space} />
        <Button
          disabled={texts.length === 0}
          pending={save.isPending && !isChecking}
          onClick={() => saved(() => toast({ text: t('studio.disputes.saved_toast') }))}
        >
          {t('studio.disputes.save_draft')}
        </Button>
        <Button type="submit" variant="primary">
          {t('studio.disputes.check')}
        </Button>
      </div>
      <SendDialog dispute={dispute} isOpen={isChecking} onClose={() => setIsChecking(false)} onSent={keep} />
    </form>
  );
}
