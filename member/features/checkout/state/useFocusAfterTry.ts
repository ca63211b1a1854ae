import { useEffect, type RefObject } from 'react';
import type { CheckoutFailure } from './checkoutFailure.ts';

const atFields: readonly CheckoutFailure['kind'][] = ['known_email', 'fields', 'location'];

/**
 * After a press on Pay that led nowhere: the first field that is wrong has the focus. Where it went with a window of the bank it is at the button again.
 * `faults`: how often something was left open.
 */
export function useFocusAfterTry(form: RefObject<HTMLFormElement | null>, faults: number, failure: CheckoutFailure | null): void {
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([name=coupon])')?.focus();
  }, [form, faults]);
  useEffect(() => {
    if (!failure || failure.kind === 'problem') return;
    if (atFields.includes(failure.kind)) form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([name=coupon])')?.focus();
    // A dialog that closes gives the focus back only after this.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    });
    return () => clearTimeout(timer);
  }, [form, failure]);
}
