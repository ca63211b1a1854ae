import { newClientId } from '@bandstand/client/api/newClientId.ts';
import type { Thread } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useConfig } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { AddFilesButton } from './AddFilesButton.tsx';
import { AttachmentTray } from './AttachmentTray.tsx';
import styles from './Composer.module.css';
import { draftsOf, type ReadyFile } from '../state/drafts.ts';
import { MentionField } from './MentionField.tsx';
import type { Draft } from '../state/outgoing.ts';
import { useAttachments } from './useAttachments.ts';
import { useDraft, type FieldText } from '../state/useDraft.ts';

type Props = {
  /** The key of the stored draft: the thread, or the participants of a new one. */
  draftKey: string;
  /** The thread to write in; null: the message starts one. */
  thread?: Pick<Thread, 'id' | 'participants' | 'is_private' | 'total_count_participants'> | null;
  placeholder: string;
  isDisabled?: boolean;
  startsFocused?: boolean;
  /** On a page as wide as the page's column; in a chat as the chat's. */
  place?: 'chat' | 'page';
  /** False: it was not accepted, so the text stays. */
  onSend: (drafts: Draft[]) => boolean | Promise<boolean>;
  onTyping?: () => void;
  /** ArrowUp in an empty field: edit the member's own last message. */
  onEditLast?: () => void;
};

const typingEveryMs = 3_000;

/** Text, pictures and videos for a thread. With a keyboard, Enter sends and Shift+Enter adds a line; touch uses the button. */
export function Composer({ draftKey, thread = null, placeholder, isDisabled, startsFocused, place = 'chat', onSend, onTyping, onEditLast }: Props) {
  const t = useText();
  const canAttach = useConfig().messaging.attachments;
  const [draft, setDraft] = useDraft(draftKey);
  const { attachments, add, remove, retry, moveUp, clear } = useAttachments();
  const [isOver, setIsOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const lastTyping = useRef(0);
  const isSending = useRef(false);
  useEffect(() => {
    if (startsFocused) field.current?.focus({ preventScroll: true });
  }, [startsFocused]);

  const files = attachments.flatMap((one): ReadyFile[] => (one.state === 'ready' ? [{ kind: one.kind, id: one.id, url: one.remoteUrl }] : []));
  const isWaiting = attachments.some(({ state }) => state !== 'ready');
  const canSend = !isDisabled && !isWaiting && (draft.text.trim() !== '' || files.length > 0);

  const send = async () => {
    // The field is cleared once the message is accepted: until then another Enter would send the same text again.
    if (!canSend || isSending.current) return;
    const people = thread?.participants.map(({ user }) => ({ user_id: user.id, name: user.name })) ?? [];
    const drafts = draftsOf({ field: draft, files, people, newId: newClientId });
    if (drafts.length === 0) return;
    isSending.current = true;
    const isTaken = await Promise.resolve(onSend(drafts)).finally(() => {
      isSending.current = false;
    });
    if (!isTaken) return;
    setDraft({ text: '', chosen: [] });
    clear();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'ArrowUp' && draft.text === '') onEditLast?.();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a touch keyboard, Enter is the only way to start a new line.
    if (window.matchMedia?.('(pointer: coarse)').matches) return;
    event.preventDefault();
    void send();
  };
  const take = (chosen: FileList | null | undefined, event: ClipboardEvent | DragEvent) => {
    setIsOver(false);
    const media = canAttach && !isDisabled ? Array.from(chosen ?? []).filter(({ type }) => /^(image|video)\//.test(type)) : [];
    if (media.length === 0) return;
    event.preventDefault();
    add(media);
  };
  const write = (next: FieldText) => {
    setDraft(next);
    if (next.text === '' || Date.now() - lastTyping.current < typingEveryMs) return;
    lastTyping.current = Date.now();
    onTyping?.();
  };

  return (
    <div
      className={styles.composer}
      data-bottom-bar
      data-place={place}
      data-over={isOver || undefined}
      onDrop={(event) => take(event.dataTransfer.files, event)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(canAttach);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
    >
      <AttachmentTray attachments={attachments} onRemove={remove} onRetry={retry} onMoveUp={moveUp} />
      <div className={styles.row}>
        {canAttach && <AddFilesButton isDisabled={isDisabled} onAdd={add} />}
        <MentionField
          ref={field}
          thread={thread}
          value={draft}
          label={placeholder}
          placeholder={placeholder}
          onChange={write}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event.clipboardData.files, event)}
        />
        <button
          type="button"
          className={styles.send}
          disabled={!canSend}
          onClick={() => void send()}
          aria-label={t('composer.send')}
          title={t('composer.send')}
        >
          <Icon of={SendHorizontal} size={20} />
        </button>
      </div>
    </div>
  );
}
