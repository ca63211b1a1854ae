import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import { rememberSearch } from './recentSearches.ts';
import styles from './SearchField.module.css';
import { useResultKeys } from './useResultKeys.ts';

const RecentSearches = lazyPart(() => import('./RecentSearches.tsx').then((file) => file.RecentSearches));
const SearchResults = lazyPart(() => import('./SearchResults.tsx').then((file) => file.SearchResults));

type SearchFieldProps = {
  types: readonly string[];
  placeholder: string;
  isFocused?: boolean;
  /** What the address of the screen searches for, and a way to keep it there. */
  kept?: { term: string; keep: (term: string) => void };
  /** Offers what was searched for before, while nothing is typed. */
  hasRecents?: boolean;
  /** Shown while nothing is typed. */
  children?: ReactNode;
};

/** Waits for a pause in typing, to save requests. */
const restMs = 200;

/** A search field with its results below (L111), for touch and for keys. */
export function SearchField({ types, placeholder, isFocused = false, kept, hasRecents = false, children }: SearchFieldProps) {
  const t = useText();
  const platform = usePlatform();
  const [text, setText] = useState(kept?.term ?? '');
  const [term, search] = useRested(text.trim(), restMs);
  const field = useRef<HTMLInputElement>(null);
  // Text may have been typed into the server's HTML before hydration.
  useEffect(() => setText(field.current?.value ?? ''), []);
  const keep = kept?.keep;
  useEffect(() => keep?.(term), [keep, term]);
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const choose = (chosen: string) => {
    setText(chosen);
    search(chosen);
    field.current?.focus();
  };
  const onKeyDown = useResultKeys(field, {
    isSearched: () => {
      if (term === text.trim()) return true;
      search(text.trim());
      return false;
    },
    empty: () => {
      setText('');
      return text !== '';
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of all that is inside, which are real controls
    <div className={styles.search} onKeyDown={onKeyDown}>
      <form role="search" className={styles.field} onSubmit={(event) => event.preventDefault()}>
        <Icon of={Search} className={styles.glass} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          data-autofocus={isFocused || undefined}
          className={styles.input}
          placeholder={placeholder}
          aria-label={placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text !== '' && (
          <IconButton label={t('search.clear')} onClick={() => choose('')}>
            <Icon of={X} size={18} />
          </IconButton>
        )}
      </form>
      {term === '' ? (
        <>
          {hasRecents && (
            <Suspense fallback={null}>
              <RecentSearches onChoose={choose} />
            </Suspense>
          )}
          {children}
        </>
      ) : (
        <Suspense fallback={null}>
          <SearchResults types={types} term={term} onOpen={() => rememberSearch(platform, term)} />
        </Suspense>
      )}
    </div>
  );
}

/** The value once it has rested, and a way to have another at once. */
function useRested(value: string, ms: number): [string, (value: string) => void] {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [rested, setRested];
}
