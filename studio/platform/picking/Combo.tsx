import { Field, type FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useText } from '../studio.ts';
import styles from './Combo.module.css';
import { matching } from './matching.ts';

export type ComboOption = { value: string; label: string; detail?: string; icon?: ReactNode };
type ComboProps = FieldTexts & {
  options: readonly ComboOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** Last line of the list: creates a new one from the typed text. */
  create?: { label: (text: string) => string; run: (text: string) => void };
  isClearable?: boolean;
  /** When the options are part of a longer list: how to search it, and how to load more. */
  served?: { search: (typed: string) => void; isFetching: boolean; more: () => void };
};
/** Number of options rendered from a local list; typing finds the others. */
const mostDrawn = 60;
/** The next part is requested this far from the end. */
const aheadPx = 80;

/** One of many, found by typing. The list is a native popover, so it also appears above a dialog. */
export function Combo({ options, value, onChange, placeholder, create, isClearable = true, served, ...texts }: ComboProps) {
  const t = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  // The chosen option stays known when the options no longer contain it.
  const [taken, setTaken] = useState<ComboOption | null>(null);
  const chosen = options.find((option) => option.value === value) ?? (value !== null && taken?.value === value ? taken : null);
  const shown = matching(options, typed ?? '').slice(0, served ? undefined : mostDrawn);
  const entries = shown.length + (create ? 1 : 0);
  const isOpen = typed !== null;

  const open = () => {
    if (isOpen) return;
    setTyped('');
    served?.search('');
    setActive(placeOf(options, value));
    placeBelow(list.current, input.current);
    list.current?.showPopover?.();
  };
  const close = () => {
    list.current?.hidePopover?.();
    setTyped(null);
  };
  const take = (index: number) => {
    const option = shown[index];
    const text = typed ?? '';
    close();
    if (option) {
      setTaken(option);
      onChange(option.value);
    } else create?.run(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open();
      const next = (active + (event.key === 'ArrowDown' ? 1 : -1) + entries) % Math.max(1, entries);
      setActive(next);
      if (next >= shown.length - 1) served?.more();
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (entries > 0) take(Math.min(active, entries - 1));
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field {...texts}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={input}
            type="text"
            role="combobox"
            autoComplete="off"
            className={styles.input}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && entries > 0 ? `${id}-${active}` : undefined}
            placeholder={chosen ? chosen.label : placeholder}
            value={typed ?? chosen?.label ?? ''}
            onPointerDown={open}
            onChange={(event) => {
              open();
              setTyped(event.currentTarget.value);
              served?.search(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <ComboEnd onClear={chosen && isClearable ? () => onChange(null) : null} />
          <ComboList
            id={`${id}-list`}
            list={list}
            label={texts.label}
            isOpen={isOpen}
            shown={shown}
            value={value}
            active={active}
            onPoint={setActive}
            onTake={take}
            createLabel={create ? create.label(typed ?? '') : null}
            nothing={t(served?.isFetching ? 'studio.loading' : 'studio.nothing_found')}
            onNearEnd={() => served?.more()}
          />
        </div>
      )}
    </Field>
  );
}

const placeOf = (options: readonly ComboOption[], value: string | null) =>
  Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );

/** The end of the field: clears it, or shows that it opens. */
function ComboEnd({ onClear }: { onClear: (() => void) | null }) {
  const t = useText();
  return onClear ? (
    <IconButton size="small" className={styles.end} label={t('studio.clear')} onClick={onClear}>
      <Icon of={X} size={16} />
    </IconButton>
  ) : (
    <Icon of={ChevronDown} size={16} className={styles.chevron} />
  );
}

/** Opens the list below its field, or above it when there is no room. */
export function placeBelow(list: HTMLElement | null, field: HTMLElement | null): void {
  const box = field?.getBoundingClientRect();
  if (list && box) {
    const isTight = window.innerHeight - box.bottom < 260 && box.top > 260;
    Object.assign(list.style, {
      left: `${box.left}px`,
      width: `${box.width}px`,
      top: isTight ? 'auto' : `${box.bottom + 4}px`,
      bottom: isTight ? `${window.innerHeight - box.top + 4}px` : 'auto',
    });
  }
}

type ComboListProps = {
  id: string;
  list: RefObject<HTMLDivElement | null>;
  label: string;
  isOpen: boolean;
  shown: readonly ComboOption[];
  value: string | null;
  active: number;
  onPoint: (index: number) => void;
  onTake: (index: number) => void;
  /** Text of the last line, which creates a new one; null: there is none. */
  createLabel: string | null;
  nothing: string;
  onNearEnd: () => void;
};

/** The field keeps the focus: the list handles the press before the field loses it. */
export function ComboList({ id, list, label, isOpen, shown, value, active, onPoint, onTake, createLabel, nothing, onNearEnd }: ComboListProps) {
  const optionId = id.replace(/-list$/, '');
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      popover="manual"
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - aheadPx) onNearEnd();
      }}
    >
      {isOpen &&
        shown.map((option, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={option.value}
            id={`${optionId}-${index}`}
            role="option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            className={styles.option}
            onPointerMove={() => onPoint(index)}
            onClick={() => onTake(index)}
          >
            {option.icon}
            <span className={styles.label}>{option.label}</span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </button>
        ))}
      {isOpen && createLabel !== null && (
        <button
          type="button"
          tabIndex={-1}
          id={`${optionId}-${shown.length}`}
          role="option"
          aria-selected={false}
          data-active={active === shown.length || undefined}
          className={styles.option}
          onPointerMove={() => onPoint(shown.length)}
          onClick={() => onTake(shown.length)}
        >
          <span className={styles.create}>{createLabel}</span>
        </button>
      )}
      {isOpen && createLabel === null && shown.length === 0 && (
        <div className={styles.nothing} role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
          {nothing}
        </div>
      )}
    </div>
  );
}
