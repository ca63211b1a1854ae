import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError, formError } from '../../../platform/errors.ts';
import { useSavedForm } from '../../../platform/forms/useSavedForm.ts';
import { useRefresh } from '../../../platform/queries.ts';
import { MeanwhileBanner } from '../../../platform/forms/MeanwhileBanner.tsx';
import { useApi, useText } from '../../../platform/studio.ts';
import styles from './inbox.module.css';

/** One canned reply; a new one when there is none. */
export function CannedForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const form = useSavedForm({
    saved: { title: reply?.title ?? '', text: reply?.text ?? '' },
    conflictsWith: 'GET /studio/canned_replies',
    write: async (values) => {
      const body = { title: values.title.trim(), text: values.text.trim() };
      await (reply
        ? api('PUT /studio/canned_replies/{id}', { params: { id: reply.id }, body: { ...body, seen: reply.updated_at } })
        : api('POST /studio/canned_replies', { body }));
      refresh('GET /studio/canned_replies');
      onDone();
      return undefined;
    },
  });
  const { error } = form;
  const { title, text } = form.values;
  const message = form.meanwhile === null ? formError(t, error, ['title', 'text']) : null;
  const isComplete = title.trim() !== '' && text.trim() !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) form.save();
      }}
    >
      <TextField
        label={t('studio.inbox.canned.title')}
        hint={t('studio.inbox.canned.title_hint')}
        maxLength={80}
        value={title}
        data-autofocus
        error={fieldError(error, 'title')}
        onChange={(event) => form.set({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t('studio.inbox.canned.text')}
        hint={t('studio.inbox.canned.text_hint')}
        maxLength={4000}
        rows={5}
        value={text}
        error={fieldError(error, 'text')}
        onChange={(event) => form.set({ text: event.currentTarget.value })}
      />
      <MeanwhileBanner meanwhile={form.meanwhile} onTheirs={form.discard} />
      {message && <Banner tone="danger">{message}</Banner>}
      <div className={styles.formFoot}>
        <Button variant="quiet" onClick={onDone}>
          {t('studio.cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={!isComplete} pending={form.isPending}>
          {t('studio.save')}
        </Button>
      </div>
    </form>
  );
}
