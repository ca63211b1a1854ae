import { lazy, type ComponentType } from 'react';

export type LazyScreen<P extends object> = ComponentType<P> & { /** Loads the code; null when it is loaded. */ prepare(): Promise<unknown> | null };

/** A component whose code loads on first use, or ahead of time by `prepare`; once loaded it renders at once, without suspending. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let Loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const start = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Waiting = lazy(async () => ({ default: await start() })) as ComponentType<P>;
  const Screen = (props: P) => (Loaded ? <Loaded {...props} /> : <Waiting {...props} />);
  return Object.assign(Screen, { prepare: () => (Loaded ? null : start()) });
}
