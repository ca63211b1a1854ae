import { lazy, type ComponentType } from 'react';

export type LazyScreen<P extends object> = ComponentType<P> & { /** Loads the code; null when it is here. */ prepare(): Promise<unknown> | null };

/** A component whose code is loaded when it is first needed, or ahead by `prepare`; once here it is drawn at once, without a moment of waiting. */
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
