import type { Video } from '@bandstand/contract/media.ts';
import { createContext, useContext } from 'react';

export type OnWatched = (video: Pick<Video, 'url'>) => void;

const nobody: OnWatched = () => {};
/** Whoever plays a video tells here when 90 percent of it were watched (ACT-4); the page around decides what that completes. */
export const WatchedContext = createContext<OnWatched>(nobody);
export const useOnWatched = (): OnWatched => useContext(WatchedContext);
