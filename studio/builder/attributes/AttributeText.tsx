import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Braces from 'lucide-react/icons/braces';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../../platform/studio.ts';
import styles from './AttributeMenu.module.css';
import { useAttributeMenu } from './useAttributeMenu.tsx';

type AttributeTextProps = {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  value: string;
  isLong: boolean;
  maxLength: number | null;
  onChange: (value: string) => void;
};

/** A plain text that can contain attributes by name: `{{` or the button offers them. */
export function AttributeText({ value, isLong, maxLength, onChange, ...texts }: AttributeTextProps) {
  const t = useText();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const waiting = useRef<{ from: number; to: number } | null>(null);
  const menu = useAttributeMenu({
    around: () => {
      const { selectionStart: from, selectionEnd: to, value: text } = field.current ?? {};
      const isHere = document.activeElement === field.current && typeof from === 'number' && from === to;
      return text === undefined || !isHere ? null : { before: text.slice(0, from), after: text.slice(from) };
    },
    put: (before, after, token) => {
      const input = field.current;
      if (!input) return;
      const from = Math.max(0, (input.selectionStart ?? input.value.length) - before);
      const next = `${input.value.slice(0, from)}${token.text}${input.value.slice((input.selectionEnd ?? from + before) + after)}`;
      if (maxLength !== null && next.length > maxLength) return;
      waiting.current = { from: from + token.from, to: from + token.to };
      onChange(next);
    },
    box: () => field.current?.getBoundingClientRect() ?? null,
  });
  // The inserted part is selected once it is in the field.
  useLayoutEffect(() => {
    if (!waiting.current) return;
    field.current?.setSelectionRange(waiting.current.from, waiting.current.to);
    waiting.current = null;
  }, [value]);
  const look = useRef(menu.look);
  useEffect(() => {
    look.current = menu.look;
  });
  useEffect(() => look.current(), [value]);
  const Control = isLong ? TextArea : TextField;
  return (
    <div className={styles.box}>
      <Control
        {...texts}
        {...menu.aria}
        ref={field}
        value={value}
        maxLength={maxLength ?? undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={menu.onKey}
        onBlur={menu.close}
      />
      <button
        type="button"
        className={styles.begin}
        aria-label={`${t('builder.attribute.insert')}: ${texts.label}`}
        title={`${t('builder.attribute.insert')}  {{`}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          field.current?.focus();
          menu.begin();
        }}
      >
        <Icon of={Braces} size={14} />
      </button>
      {menu.list}
    </div>
  );
}
