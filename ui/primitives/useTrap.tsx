import { useCallback, useRef } from 'react';
import styles from './useTrap.module.css';

/**
 * A field that programs fill in and people never meet: not seen, not reached by keys, not read out, not offered to password managers. Put `field`
 * last in the form, and what `given` answers into the body of the call. It is drawn, since programs know what `display: none` means.
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
