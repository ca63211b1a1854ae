import type { Thread } from '@bandstand/contract/threads.ts';
import { everyoneId } from '@bandstand/contract/threads.values.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import Megaphone from 'lucide-react/icons/megaphone';
import { useId, useState, type ClipboardEventHandler, type KeyboardEvent, type RefObject } from 'react';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MentionField.module.css';
import { everyone, mentionAt, type Mentioned } from '../state/mentionText.ts';
import { useMentionable } from '../state/messages.queries.ts';
import { useBlockedIds } from '../state/threads.queries.ts';
import type { FieldText } from '../state/useDraft.ts';

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>;
  /** The thread whose participants an `@` offers; null: none. */
  thread: Pick<Thread, 'id' | 'is_private' | 'total_count_participants'> | null;
  value: FieldText;
  label: string;
  placeholder?: string;
  onChange: (value: FieldText) => void;
  /** Keys that the list of people does not handle. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
};

type Choice = Mentioned & { avatarUrl: string | null };

/** L480. */
const textMax = 10_000;
const offeredMax = 6;

/** A field that offers people for a typed `@`: arrow keys choose, Enter and Tab accept, Escape continues typing (L281). */
export function MentionField({ ref, thread, value, label, placeholder, onChange, onKeyDown, onPaste }: Props) {
  const t = useText();
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** The position of a declined `@`: it is a plain one. */
  const [declined, setDeclined] = useState<number | null>(null);
  const open = thread && caret !== null ? mentionAt(value.text, caret) : null;
  const term = open && open.from !== declined ? open.term : null;
  const choices = useChoices(thread, term);
  const isOpen = choices.length > 0;
  const at = Math.min(active, choices.length - 1);

  const look = (element: HTMLTextAreaElement) => {
    setCaret(element.selectionStart === element.selectionEnd ? element.selectionStart : null);
  };
  const take = (choice: Choice) => {
    if (!open || caret === null) return;
    const { avatarUrl: _, ...chosen } = choice;
    const before = `${value.text.slice(0, open.from)}@${choice.shown}`;
    const after = value.text.slice(caret).replace(/^ ?/, ' ');
    onChange({ text: before + after, chosen: [...value.chosen.filter(({ user_id: known }) => known !== choice.user_id), chosen] });
    setCaret(null);
    setActive(0);
    const field = ref.current;
    field?.focus();
    // Once the accepted name is in the field.
    requestAnimationFrame(() => field?.setSelectionRange(before.length + 1, before.length + 1));
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const choice = choices[at];
    if (!isOpen || !choice || event.nativeEvent.isComposing) return onKeyDown(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((at + step + choices.length) % choices.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(choice);
    else if (event.key === 'Escape') {
      setDeclined(open?.from ?? null);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.frame}>
      {isOpen && (
        <div id={`${id}-people`} className={styles.people} role="listbox" tabIndex={-1} aria-label={t('mention.people')}>
          {choices.map((choice, index) => (
            <MentionChoice key={choice.user_id} id={`${id}-${index}`} choice={choice} isActive={index === at} onTake={take} />
          ))}
        </div>
      )}
      <VisuallyHidden as="p" aria-live="polite">
        {isOpen ? t('mention.found', { count: choices.length }) : ''}
      </VisuallyHidden>
      <textarea
        ref={ref}
        className={styles.field}
        rows={1}
        maxLength={textMax}
        value={value.text}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete={thread ? 'list' : undefined}
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        enterKeyHint="enter"
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange({ text, chosen: value.chosen });
          setActive(0);
          if (declined !== null && text.charAt(declined) !== '@') setDeclined(null);
          look(event.currentTarget);
        }}
        onSelect={(event) => look(event.currentTarget)}
        onBlur={() => setCaret(null)}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
    </div>
  );
}

type ChoiceProps = { id: string; choice: Choice; isActive: boolean; onTake: (choice: Choice) => void };

function MentionChoice({ id, choice, isActive, onTake }: ChoiceProps) {
  const t = useText();
  const isEveryone = choice.user_id === everyoneId;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys; what is active is its descendant
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.person}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onTake(choice)}
    >
      {isEveryone ? (
        <span className={styles.everyone}>
          <Icon of={Megaphone} size={16} />
        </span>
      ) : (
        <Avatar name={choice.name} src={choice.avatarUrl} seed={choice.user_id} size={28} isDecorative />
      )}
      <span className={styles.name}>{choice.shown}</span>
      {isEveryone && <span className={styles.hint}>{t('mention.everyone_hint')}</span>}
    </div>
  );
}

/** People matching the text after the `@`; an admin may also mention everyone. Empty without an `@`. */
function useChoices(thread: Props['thread'], term: string | null): readonly Choice[] {
  const t = useText();
  const own = useBundle()?.user;
  const blockedIds = useBlockedIds();
  const { data } = useMentionable(thread?.id ?? null, term);
  if (term === null || !thread) return [];
  const isGroup = !thread.is_private || thread.total_count_participants > 2;
  const fits = (name: string) =>
    name
      .toLocaleLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(term.toLocaleLowerCase()));
  const all = everyone(t('mention.everyone'));
  const people = (data?.items ?? [])
    .filter(({ user_id: id, name }) => id !== own?.id && !blockedIds.includes(id) && fits(name))
    .map(({ user_id, name, avatar_urls: urls }): Choice => ({ user_id, name, shown: name, avatarUrl: urls?.small ?? null }));
  const first = own?.is_admin && isGroup && fits(all.shown) ? [{ ...all, avatarUrl: null }] : [];
  return [...first, ...people].slice(0, offeredMax);
}
