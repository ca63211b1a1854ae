import { useEffect, type RefObject } from 'react';
import type { CheckoutFailure } from './checkoutFailure.ts';

const atFields: readonly CheckoutFailure['kind'][] = ['known_email', 'fields', 'location'];

/**
 * After Pay failed, focuses the first invalid field. If a bank's window took the focus, returns it to the button. `faults`: how often
 * something was missing.
 */
export function useFocusAfterTry(form: RefObject<HTMLFormElement | null>, faults: number, failure: CheckoutFailure | null): void {
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([name=coupon])')?.focus();
  }, [form, faults]);
  useEffect(() => {
    if (!failure || failure.kind === 'problem') return;
    if (atFields.includes(failure.kind)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([name=coupon])')?.focus();
    // A closing dialog restores the focus only after this.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    });
    return () => clearTimeout(timer);
  }, [form, failure]);
}
