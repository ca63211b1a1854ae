import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './SearchField.module.css';

const SearchResults = lazyPart(() => import('./SearchResults.tsx').then((file) => file.SearchResults));

type SearchFieldProps = {
  types: readonly string[];
  placeholder: string;
  isFocused?: boolean;
  /** What the address of the screen searches for, and a way to keep it there. */
  kept?: { term: string; keep: (term: string) => void };
  /** Shown while nothing is typed. */
  children?: ReactNode;
};

/** Waits for a pause in typing, to save requests. */
const restMs = 200;

/** A search field with its results below (L111). */
export function SearchField({ types, placeholder, isFocused = false, kept, children }: SearchFieldProps) {
  const t = useText();
  const [text, setText] = useState(kept?.term ?? '');
  const term = useRested(text.trim(), restMs);
  const field = useRef<HTMLInputElement>(null);
  // Text may have been typed into the server's HTML before hydration.
  useEffect(() => setText(field.current?.value ?? ''), []);
  const keep = kept?.keep;
  useEffect(() => keep?.(term), [keep, term]);
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true });
  }, [isFocused]);
  return (
    <div className={styles.search}>
      <form role="search" className={styles.field} onSubmit={(event) => event.preventDefault()}>
        <Icon of={Search} className={styles.glass} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          className={styles.input}
          placeholder={placeholder}
          aria-label={placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && (
          <IconButton
            label={t('search.clear')}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          >
            <Icon of={X} size={18} />
          </IconButton>
        )}
      </form>
      {term === '' ? (
        children
      ) : (
        <Suspense fallback={null}>
          <SearchResults types={types} term={term} />
        </Suspense>
      )}
    </div>
  );
}

function useRested(value: string, ms: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
