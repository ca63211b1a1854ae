import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { fieldError, formError } from '../../platform/errors.ts';
import { useRefresh, useSend } from '../../platform/queries.ts';
import { MeanwhileBanner } from '../../platform/screen/MeanwhileBanner.tsx';
import { useText } from '../../platform/studio.ts';
import { useSharedForm } from '../../platform/useSharedForm.ts';
import styles from './inbox.module.css';

const changes = ['GET /studio/canned_replies'] as const;

/** One canned reply, new where there is none. */
export function CannedForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const t = useText();
  const refresh = useRefresh();
  const form = useSharedForm({ title: reply?.title ?? '', text: reply?.text ?? '' });
  const { title, text } = form.values;
  const add = useSend('POST /studio/canned_replies', { changes, onDone });
  const change = useSend('PUT /studio/canned_replies/{id}', {
    changes,
    onDone,
    // What the other one wrote comes in beside what was typed here.
    onError: ({ code }) => {
      if (code === 'edit_conflict') refresh(...changes);
    },
  });
  const error = add.error ?? change.error;
  const message = form.meanwhile === null ? formError(t, error, ['title', 'text']) : null;
  const isWhole = title.trim() !== '' && text.trim() !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWhole) return;
        const body = { title: title.trim(), text: text.trim() };
        if (reply) change.mutate({ params: { id: reply.id }, body: { ...body, seen: reply.updated_at } });
        else add.mutate({ body });
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
      <MeanwhileBanner meanwhile={form.meanwhile} onTheirs={() => form.reset(form.base)} />
      {message && <Banner tone="danger">{message}</Banner>}
      <div className={styles.formFoot}>
        <Button variant="quiet" onClick={onDone}>
          {t('studio.cancel')}
        </Button>
        <Button type="submit" variant="primary" disabled={!isWhole} pending={add.isPending || change.isPending}>
          {t('studio.save')}
        </Button>
      </div>
    </form>
  );
}
