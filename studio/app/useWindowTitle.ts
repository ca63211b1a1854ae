import { useEffect } from 'react';
import { useText } from '../platform/studio.ts';

/** The name of what is open, in the title of the window. */
export function useWindowTitle(name: string | undefined): void {
  const t = useText();
  useEffect(() => {
    if (name) document.title = `${name} · ${t('studio.title')}`;
    return () => {
      document.title = t('studio.title');
    };
  }, [name, t]);
}
