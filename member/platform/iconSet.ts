import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { LucideIcon } from 'lucide-react';

type IconOf = (name: string) => LucideIcon;

let loaded: IconOf | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** The icons that owners choose from. The server has them at once; the browser loads them when it must render one itself. */
export const iconSet = {
  current: (): IconOf | null => loaded,
  subscribe(listener: () => void) {
    return subscribeTo(listeners, listener);
  },
  load(): Promise<void> {
    loading ??= import('@bandstand/ui/primitives/iconSet.ts').then(
      ({ iconOf }) => {
        loaded = iconOf;
        for (const listener of listeners) listener();
      },
      // The next icon retries; the text beside it says the same.
      () => {
        loading = null;
      },
    );
    return loading;
  },
};
