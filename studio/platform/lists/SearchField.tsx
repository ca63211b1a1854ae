import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useEffect, useState } from 'react';
import { useAddress } from '../useAddress.ts';
import styles from './SearchField.module.css';

/** Searches a list on the server: what is typed goes into the address as `q` once one stops typing. */
export function SearchField({ label }: { label: string }) {
  const [address, change] = useAddress();
  const q = address.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  // The address may change by other means: then it says what stands here.
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
