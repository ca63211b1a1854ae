import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import Tag from 'lucide-react/icons/tag';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './CouponField.module.css';

type Props = {
  /** The chosen code, whether accepted or not. */
  code: string | null;
  /** The code applied to the price; null: none. */
  applied: string | null;
  refusal: MessageKey | null;
  isDisabled: boolean;
  /** A code was just added or removed by hand, and the new price is loading. */
  isChangingRef: RefObject<boolean>;
  onChange: (code: string | null) => void;
};

/** A coupon field, folded away until needed (COM-14). */
export function CouponField({ code, applied, refusal, isDisabled, isChangingRef, onChange }: Props) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(code ?? '');
  const container = useRef<HTMLDivElement>(null);
  const isTyping = isOpen || refusal !== null;
  useEffect(() => {
    if (!isOpen) return;
    container.current?.querySelector('input')?.focus();
    showWhole(container.current);
  }, [isOpen]);
  const isSettled = code === null ? applied === null : applied !== null || refusal !== null;
  // The pressed or edited element no longer exists: focus its replacement.
  useEffect(() => {
    if (isChangingRef.current && document.activeElement === document.body) container.current?.querySelector<HTMLElement>('input, button')?.focus();
    if (isChangingRef.current && refusal !== null) showWhole(container.current);
    if (isSettled) isChangingRef.current = false;
  }, [isChangingRef, isSettled, refusal]);
  const change = (next: string | null) => {
    isChangingRef.current = true;
    onChange(next);
  };

  const apply = () => {
    if (text.trim() === '') return;
    setIsOpen(false);
    change(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter submits the code here, not the payment.
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const remove = () => {
    setText('');
    setIsOpen(false);
    change(null);
  };

  const content = (): ReactNode => {
    if (applied !== null && !isTyping)
      return (
        <p className={styles.applied}>
          <Icon of={Tag} size={16} />
          <span className={styles.code}>{applied}</span>
          <IconButton label={t('checkout.coupon.remove', { code: applied })} size="small" disabled={isDisabled} onClick={remove}>
            <Icon of={X} size={16} />
          </IconButton>
        </p>
      );
    if (!isTyping)
      return (
        <button type="button" className={styles.open} disabled={isDisabled} onClick={() => setIsOpen(true)}>
          {t('checkout.coupon.open')}
        </button>
      );
    return (
      <div className={styles.form}>
        <TextField
          label={t('checkout.coupon.label')}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          disabled={isDisabled}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={refusal && text.trim() === (code ?? '') ? t(refusal) : null}
        />
        <Button className={styles.apply} disabled={isDisabled} onClick={apply}>
          {t('checkout.coupon.apply')}
        </Button>
        {code !== null && (
          <button type="button" className={styles.open} disabled={isDisabled} onClick={remove}>
            {t('checkout.coupon.without')}
          </button>
        )}
      </div>
    );
  };
  return (
    <div ref={container} className={styles.whole}>
      {content()}
    </div>
  );
}

/** The browser knows nothing of the bar that covers the lower edge on phones. */
const showWhole = (container: HTMLElement | null) => container?.firstElementChild?.scrollIntoView?.({ block: 'center' });
