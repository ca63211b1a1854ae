import { useCallback, useRef } from 'react';
import styles from './useTrap.module.css';

/**
 * A field that only programs fill in: invisible, out of reach for keys and screen readers, ignored by password managers. Put `field` last
 * in the form and the result of `given` into the call's body. It is rendered, since programs recognise `display: none`.
 */
export function useTrap() {
  const ref = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={ref}
      className={styles.trap}
      type="text"
      name="website"
      defaultValue=""
      tabIndex={-1}
      aria-hidden="true"
      autoComplete="off"
      data-1p-ignore="true"
      data-bwignore="true"
      data-lpignore="true"
      data-form-type="other"
    />
  );
  const given = useCallback((): { website?: string } => (ref.current?.value ? { website: ref.current.value } : {}), []);
  return { field, given };
}
