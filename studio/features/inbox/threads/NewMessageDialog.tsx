import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { errorText } from '../../../platform/errors.ts';
import { useSubmission } from '../../../platform/forms/useSubmission.ts';
import { MemberPick } from '../../../platform/picking/MemberPick.tsx';
import { useRefresh } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';

type NewMessageDialogProps = {
  /** Who gets it; without one it is chosen here. */
  member?: { id: string; name: string };
  /** What it is about: the message ends with this address. */
  link?: string;
  onClose: () => void;
  onSent: (threadId: string) => void;
};

/** Leaves room for an address below 10,000 characters. */
const longestText = 9_500;

/** A first message to a member, written as the app. */
export function NewMessageDialog({ member, link, onClose, onSent }: NewMessageDialogProps) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [memberId, setMemberId] = useState<string | null>(member?.id ?? null);
  const [text, setText] = useState('');
  const { submit, isPending, error } = useSubmission();
  const send = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    const message = link ? `${text.trim()}\n\n${link}` : text.trim();
    const messages = [{ op: 'send' as const, client_id: idempotencyKey, message }];
    const thread = await api('POST /studio/threads', { body: { member_ids: [memberId ?? ''], messages } }, { idempotencyKey });
    refresh('GET /studio/inbox', 'GET /studio/threads/{id}');
    onSent(thread.id);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={member ? t('studio.submissions.message_to', { name: member.name }) : t('studio.inbox.new')}
      submit={t('studio.inbox.send')}
      isReady={memberId !== null && text.trim() !== ''}
      isPending={isPending}
      onSubmit={() => void submit(send)}
      message={error !== null && errorText(t, error)}
    >
      {!member && <MemberPick label={t('studio.inbox.to')} placeholder={t('studio.members.search')} value={memberId} onChange={setMemberId} />}
      <TextArea
        label={t('studio.inbox.message')}
        hint={link && t('studio.inbox.with_link', { link })}
        maxLength={longestText}
        rows={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
