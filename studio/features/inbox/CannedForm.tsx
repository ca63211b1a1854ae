import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './inbox.module.css';

const changes = ['GET /studio/canned_replies'] as const;

/** One canned reply, new where there is none. */
export function CannedForm({ reply, onDone }: { reply: CannedReply | null; onDone: () => void }) {
  const t = useText();
  const [title, setTitle] = useState(reply?.title ?? '');
  const [text, setText] = useState(reply?.text ?? '');
  const add = useSend('POST /studio/canned_replies', { changes, onDone });
  const change = useSend('PUT /studio/canned_replies/{id}', { changes, onDone });
  const error = add.error ?? change.error;
  const message = formError(t, error, ['title', 'text']);
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
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextArea
        label={t('studio.inbox.canned.text')}
        hint={t('studio.inbox.canned.text_hint')}
        maxLength={4000}
        rows={5}
        value={text}
        error={fieldError(error, 'text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
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
