import type { ComponentProps } from 'react';
import '../features/threads/Thread.module.css';
import type { ThreadPlace as Place } from '../features/threads/ThreadPlace.tsx';
import { withAllTexts } from '../platform/AllTexts.tsx';
import { lazyScreen } from '../platform/lazyScreen.tsx';

const LazyPlace = lazyScreen<ComponentProps<typeof Place>>(() => import('../features/threads/ThreadPlace.tsx').then((file) => file.ThreadPlace));

/** The place of a thread on a page: few pages have one. Its texts are none of the first view's. */
export const ThreadPlace = Object.assign(withAllTexts(LazyPlace), { prepare: LazyPlace.prepare });
