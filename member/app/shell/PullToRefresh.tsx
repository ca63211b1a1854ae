import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import { isTaken, pullEnough, watchPull } from './pullGesture.ts';
import styles from './PullToRefresh.module.css';

/** The minimum display time; shorter would go unnoticed. */
const leastMs = 600;

/** Pulling the page down from its top refetches everything on the screen. */
export function PullToRefresh() {
  const t = useText();
  const { pages, access, session, queries } = usePlatform();
  const mark = useRef<HTMLDivElement>(null);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const isRunning = useRef(false);

  useEffect(() => {
    const root = document.documentElement;
    // Otherwise the browser's own refresh would run as well.
    root.style.overscrollBehaviorY = 'contain';
    const draw = (distance: number | null) => {
      const element = mark.current;
      if (!element) return;
      element.toggleAttribute('data-pulled', distance !== null);
      element.style.setProperty('--pulled', `${distance ?? 0}px`);
      element.style.setProperty('--turned', String(Math.min(1, (distance ?? 0) / pullEnough)));
    };
    const refresh = async () => {
      isRunning.current = true;
      setIsRefreshing(true);
      access.reload();
      await Promise.allSettled([
        pages.renew(),
        session.refresh(),
        queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'page' }),
        new Promise((resolve) => setTimeout(resolve, leastMs)),
      ]);
      isRunning.current = false;
      setIsRefreshing(false);
    };
    const stop = watchPull(root, {
      mayStart: (target) => !isRunning.current && !isTaken(target),
      onPull: draw,
      onRefresh: () => void refresh(),
    });
    return () => {
      stop();
      root.style.removeProperty('overscroll-behavior-y');
    };
  }, [pages, access, session, queries]);

  return (
    <div ref={mark} className={styles.mark} data-refreshing={isRefreshing || undefined} role="status">
      <span className={styles.disc}>
        <Icon of={RefreshCw} size={20} {...(isRefreshing ? { label: t('refresh.running') } : {})} />
      </span>
    </div>
  );
}
