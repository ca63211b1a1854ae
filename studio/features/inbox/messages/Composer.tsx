import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ImageIcon from 'lucide-react/icons/image';
import SendIcon from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { useCall } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { filled, fitting, inserted, slashAt } from '../state/canned.ts';
import { CannedList } from './CannedList.tsx';
import styles from './Composer.module.css';
import { useDraft } from '../state/useDraft.ts';
import { usePictures } from '../state/usePictures.ts';

type ComposerProps = {
  thread: InboxThread;
  onSend: (text: string, pictures: { id: string; url: string }[]) => void;
  onManageCanned: () => void;
  ref: Ref<HTMLTextAreaElement>;
};

/** Writes as the app: Enter sends, Shift and Enter start a line, a slash offers canned replies. */
export function Composer({ thread, onSend, onManageCanned, ref }: ComposerProps) {
  const t = useText();
  const listId = useId();
  const [text, setText] = useDraft(thread.id);
  const [caret, setCaret] = useState(text.length);
  const [isAsked, setIsAsked] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const nextCaret = useRef<number | null>(null);
  const pictures = usePictures(thread.id);
  const canned = useCall('GET /studio/canned_replies', undefined).data?.items;
  const { slash, isOpen, offered, chosen } = offeredReplies(canned ?? [], { text, caret, isAsked, dismissed, at });

  // A text inserted by a press has its caret after it.
  useLayoutEffect(() => {
    if (nextCaret.current === null || !field.current) return;
    field.current.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });
  const pick = (reply: { text: string }) => {
    const name = thread.is_private && thread.total_people === 1 ? (thread.people[0]?.name ?? null) : null;
    const place = slash ? { from: slash.from, to: caret } : { from: caret, to: caret };
    const next = inserted(text, place, filled(reply.text, name));
    setText(next.text);
    setCaret(next.caret);
    nextCaret.current = next.caret;
    setIsAsked(false);
    setAt(0);
    field.current?.focus();
  };
  const canSend = pictures.ready !== null && (text.trim() !== '' || pictures.pictures.length > 0);
  const send = () => {
    if (!canSend || !pictures.ready) return;
    onSend(text.trim(), pictures.ready);
    setText('');
    setCaret(0);
    pictures.clear();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isOpen && steps !== undefined && offered.length > 0) setAt((chosen + steps + offered.length) % offered.length);
    else if (isOpen && event.key === 'Escape') {
      setIsAsked(false);
      setDismissed(text);
    } else if (isOpen && (event.key === 'Enter' || event.key === 'Tab') && offered[chosen]) pick(offered[chosen]);
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length > 0) pictures.add(files);
  };
  return (
    <div className={styles.composer}>
      {isOpen && <CannedList id={listId} replies={offered} at={chosen} hasAny={(canned?.length ?? 0) > 0} onPick={pick} onManage={onManageCanned} />}
      {pictures.pictures.length > 0 && <PictureTray pictures={pictures} />}
      <div className={styles.bar}>
        <IconButton label={t('studio.inbox.canned')} aria-expanded={isOpen} onClick={() => (setIsAsked(!isOpen), field.current?.focus())}>
          <Icon of={Zap} size={18} />
        </IconButton>
        <AddPicture pictures={pictures} />
        <textarea
          ref={(element) => {
            field.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          className={styles.field}
          rows={1}
          maxLength={10_000}
          value={text}
          placeholder={t('studio.inbox.write_as', { name: thread.profile.name })}
          aria-label={t('studio.inbox.write_as', { name: thread.profile.name })}
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && offered.length > 0 ? `${listId}-${chosen}` : undefined}
          onChange={({ currentTarget: { value, selectionStart } }) => {
            setText(value);
            setCaret(selectionStart);
            setIsAsked(false);
            setAt(0);
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setIsAsked(false)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <IconButton label={t('studio.inbox.send')} variant="filled" disabled={!canSend} onClick={send}>
          <Icon of={SendIcon} size={18} />
        </IconButton>
      </div>
    </div>
  );
}

type Pictures = { pictures: ReturnType<typeof usePictures> };

function PictureTray({ pictures }: Pictures) {
  const t = useText();
  return (
    <ul className={styles.tray}>
      {pictures.pictures.map(({ key, url, state }, index) => (
        <li key={key} data-state={typeof state === 'string' ? state : 'failed' in state ? 'failed' : undefined}>
          <img src={url} alt={t('studio.inbox.picture', { number: index + 1 })} />
          <IconButton size="small" variant="overlay" label={t('studio.inbox.picture.remove')} onClick={() => pictures.remove(key)}>
            <Icon of={X} size={14} />
          </IconButton>
          {typeof state === 'object' && 'failed' in state && <p role="alert">{state.failed}</p>}
        </li>
      ))}
    </ul>
  );
}

function AddPicture({ pictures }: Pictures) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('studio.inbox.picture.add')} disabled={pictures.isFull} onClick={() => file.current?.click()}>
        <Icon of={ImageIcon} size={18} />
      </IconButton>
      <input
        ref={file}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('studio.inbox.picture.add')}
        onChange={(event) => {
          pictures.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

type Typing = { text: string; caret: number; isAsked: boolean; dismissed: string | null; at: number };

/** The canned replies that match the text after a slash, or all of them on request. */
function offeredReplies(canned: Parameters<typeof fitting>[0], { text, caret, isAsked, dismissed, at }: Typing) {
  const slash = slashAt(text, caret);
  const replies = fitting(canned, slash?.query ?? '');
  // Titles contain blanks; a sentence that continues after a slash is not one.
  const isTyped = slash !== null && dismissed !== text && (replies.length > 0 || !slash.query.includes(' '));
  const isOpen = isAsked || isTyped;
  const offered = isOpen ? replies : [];
  const chosen = Math.min(at, offered.length - 1);
  return { slash, isOpen, offered, chosen };
}
