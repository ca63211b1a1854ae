import type { Thread } from '@bandstand/contract/threads.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ImagePlus from 'lucide-react/icons/image-plus';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useEffect, useRef, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { imageAccept } from '../../platform/uploads.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Composer.module.css';
import { draftsOf, type ReadyPicture } from './drafts.ts';
import type { Draft } from './outgoing.ts';
import { PictureTray } from './PictureTray.tsx';
import { useDraft } from './useDraft.ts';
import { usePictures } from './usePictures.ts';

type Props = {
  /** Where the draft is kept: the thread, or the people of a new one. */
  draftKey: string;
  participants: Thread['participants'];
  placeholder: string;
  isDisabled?: boolean;
  startsFocused?: boolean;
  /** On a page it is as wide as the page's column; in a chat as the chat's. */
  place?: 'chat' | 'page';
  /** False: it was not taken, so the text stays. */
  onSend: (drafts: Draft[]) => boolean | Promise<boolean>;
  onTyping?: () => void;
  /** ArrowUp in an empty field: the own last message is to be edited. */
  onEditLast?: () => void;
};

/** L480. */
const textMax = 10_000;
const typingEveryMs = 3_000;

/** Words and pictures for a thread. Enter sends where there is a keyboard, Shift+Enter makes a line; fingers have the button. */
export function Composer({ draftKey, participants, placeholder, isDisabled, startsFocused, place = 'chat', onSend, onTyping, onEditLast }: Props) {
  const t = useText();
  const [text, setText] = useDraft(draftKey);
  const { pictures, add, remove, retry, clear } = usePictures();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const lastTyping = useRef(0);
  const isSending = useRef(false);
  useEffect(() => {
    if (startsFocused) field.current?.focus({ preventScroll: true });
  }, [startsFocused]);

  const ready = pictures.flatMap((picture): ReadyPicture[] => (picture.state === 'ready' ? [{ id: picture.id, url: picture.remoteUrl }] : []));
  const isWaiting = pictures.some(({ state }) => state !== 'ready');
  const canSend = !isDisabled && !isWaiting && (text.trim() !== '' || ready.length > 0);

  const send = async () => {
    // The field is cleared once it was taken: until then another Enter would send the same words again.
    if (!canSend || isSending.current) return;
    const people = participants.map(({ user }) => ({ user_id: user.id, name: user.name }));
    const drafts = draftsOf(text, ready, people, () => crypto.randomUUID());
    if (drafts.length === 0) return;
    isSending.current = true;
    const isTaken = await Promise.resolve(onSend(drafts)).finally(() => {
      isSending.current = false;
    });
    if (!isTaken) return;
    setText('');
    clear();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'ArrowUp' && text === '') onEditLast?.();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a touch keyboard Enter is the only way to a new line.
    if (window.matchMedia?.('(pointer: coarse)').matches) return;
    event.preventDefault();
    void send();
  };
  const take = (files: FileList | null | undefined, event: ClipboardEvent | DragEvent) => {
    const images = Array.from(files ?? []).filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return;
    event.preventDefault();
    add(images);
  };
  const write = (next: string) => {
    setText(next);
    if (next === '' || Date.now() - lastTyping.current < typingEveryMs) return;
    lastTyping.current = Date.now();
    onTyping?.();
  };

  return (
    <div
      className={styles.composer}
      data-place={place}
      onDrop={(event) => take(event.dataTransfer.files, event)}
      onDragOver={(event) => event.preventDefault()}
    >
      <PictureTray pictures={pictures} onRemove={remove} onRetry={retry} />
      <div className={styles.row}>
        <IconButton label={t('composer.add_picture')} onClick={() => chooser.current?.click()} disabled={isDisabled}>
          <Icon of={ImagePlus} size={22} />
        </IconButton>
        <input
          ref={chooser}
          type="file"
          accept={imageAccept}
          multiple
          hidden
          onChange={(event) => {
            add(event.currentTarget.files ?? []);
            event.currentTarget.value = '';
          }}
        />
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          maxLength={textMax}
          value={text}
          placeholder={placeholder}
          aria-label={placeholder}
          enterKeyHint="enter"
          onChange={(event) => write(event.currentTarget.value)}
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
