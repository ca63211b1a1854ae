import type { Video } from '@bandstand/contract/media.ts';
import { createContext, useContext } from 'react';

export type OnWatched = (video: Pick<Video, 'url'>) => void;

const nobody: OnWatched = () => {};
/** A player calls this when 90 percent of a video were watched (ACT-4); the surrounding page decides what that completes. */
export const WatchedContext = createContext<OnWatched>(nobody);
export const useOnWatched = (): OnWatched => useContext(WatchedContext);
