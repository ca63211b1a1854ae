import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useId, useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { MemberPick } from '../../platform/picking/MemberPick.tsx';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import styles from './inbox.module.css';

/** The first words to a member, in the name of the app. */
export function NewMessageDialog({ onClose, onSent }: { onClose: () => void; onSent: (threadId: string) => void }) {
  const t = useText();
  const api = useApi();
  const id = useId();
  const refresh = useRefresh();
  const [memberId, setMemberId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null });
  // A second press after a lost answer must not write twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isWhole = memberId !== null && text.trim() !== '';
  const send = async () => {
    if (!isWhole || state.isPending) return;
    setState({ isPending: true, error: null });
    try {
      const body = { member_ids: [memberId], messages: [{ op: 'send' as const, client_id: idempotencyKey, message: text.trim() }] };
      const thread = await api('POST /studio/threads', { body }, { idempotencyKey });
      refresh('GET /studio/inbox', 'GET /studio/threads/{id}');
      onSent(thread.id);
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('studio.inbox.new')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={!isWhole} pending={state.isPending}>
            {t('studio.inbox.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <MemberPick label={t('studio.inbox.to')} placeholder={t('studio.members.search')} value={memberId} onChange={setMemberId} />
        <TextArea
          label={t('studio.inbox.message')}
          maxLength={10_000}
          rows={5}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {state.error !== null && <Banner tone="danger">{errorText(t, state.error)}</Banner>}
      </form>
    </Dialog>
  );
}
