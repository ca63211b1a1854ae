import { useEffect, useState, type MouseEvent } from 'react';
import type { Heading } from '../../../platform/content/headings.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './ArticleContents.module.css';

/** An article's parts beside it, with the one that is being read; desktop only. */
export function ArticleContents({ headings }: { headings: readonly Heading[] }) {
  const t = useText();
  const current = useCurrent(headings);
  const go = (event: MouseEvent, id: string) => {
    const target = document.getElementById(id);
    if (!target) return;
    // The hash holds panels, so the address stays as it is.
    event.preventDefault();
    target.scrollIntoView({ block: 'start', behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.contents} aria-labelledby="article-contents">
      <h2 id="article-contents" className={styles.title}>
        {t('article.contents')}
      </h2>
      <ol className={styles.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`} aria-current={current === id ? 'location' : undefined} onClick={(event) => go(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The upper third of the window and all above it: a jump far down passes headings without showing them. */
const passedArea = '1000000px 0px -66% 0px';

/** The last heading that was passed. */
function useCurrent(headings: readonly Heading[]): string | null {
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) =>
        setPassed((known) => {
          const now = new Set(known);
          for (const { isIntersecting, target } of entries) now[isIntersecting ? 'add' : 'delete'](target.id);
          return now;
        }),
      { rootMargin: passedArea },
    );
    for (const { id } of headings) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [headings]);
  return headings.findLast(({ id }) => passed.has(id))?.id ?? null;
}
