import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useEffect, useState } from 'react';
import { useAddress } from '../useAddress.ts';
import styles from './SearchField.module.css';

/** Searches a list on the server: the typed text goes into the URL as `q` once typing stops. */
export function SearchField({ label }: { label: string }) {
  const [address, change] = useAddress();
  const q = address.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  // The URL may also change by other means: the field then shows the new text.
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => change({ q: typed, page: null }), 250);
    return () => clearTimeout(timer);
  }, [typed, q, change]);
  return (
    <div className={styles.field}>
      <TextField label={label} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
    </div>
  );
}
