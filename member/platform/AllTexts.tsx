import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { usePlatform } from './platform.ts';

/** What says more than the first view's texts waits for the others here; they come with its code, or just after. */
export function AllTexts({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  const { texts } = usePlatform();
  const isComplete = useSyncExternalStore(texts.subscribe, texts.isComplete, texts.isComplete);
  useEffect(() => {
    if (!isComplete) void texts.complete();
  }, [texts, isComplete]);
  return isComplete ? children : fallback;
}

/** The same around a component. */
export function withAllTexts<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  return (props) => (
    <AllTexts>
      <Component {...props} />
    </AllTexts>
  );
}
