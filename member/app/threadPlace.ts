import type { ComponentProps } from 'react';
import '../features/threads/frame/Thread.module.css';
import type { ThreadPlace as Place } from '../features/threads/feed/ThreadPlace.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';

/** The place for a page's thread; few pages have one. */
export const ThreadPlace = lazyScreen<ComponentProps<typeof Place>>(() =>
  import('../features/threads/feed/ThreadPlace.tsx').then((file) => file.ThreadPlace),
);
