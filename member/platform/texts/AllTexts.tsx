import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { usePlatform } from '../platform.ts';
import type { TextExtent } from './texts.ts';

type AllTextsProps = { children: ReactNode; fallback?: ReactNode; extent?: TextExtent };

/** Waits for texts beyond the first view's; they load with the component's code, or just after. */
export function AllTexts({ children, fallback = null, extent = 'all' }: AllTextsProps) {
  const { texts } = usePlatform();
  const read = () => texts.isComplete(extent);
  const isComplete = useSyncExternalStore(texts.subscribe, read, read);
  useEffect(() => {
    if (!isComplete) void texts.complete(extent);
  }, [texts, isComplete, extent]);
  return isComplete ? children : fallback;
}

/** The same around a component. */
export function withAllTexts<P extends object>(Component: ComponentType<P>, extent: TextExtent = 'all'): ComponentType<P> {
  return (props) => (
    <AllTexts extent={extent}>
      <Component {...props} />
    </AllTexts>
  );
}
