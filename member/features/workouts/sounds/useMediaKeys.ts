import { useEffect, useEffectEvent } from 'react';

type Keys = { title: string; artist: string; isPaused: boolean; onToggle: () => void; onNext: () => void; onPrevious: () => void };

/** The keys of headphones and the controls of the lock screen. */
export function useMediaKeys({ title, artist, isPaused, onToggle, onNext, onPrevious }: Keys): void {
  const act = useEffectEvent((name: MediaSessionAction) => {
    if (name === 'nexttrack') onNext();
    else if (name === 'previoustrack') onPrevious();
    else if ((name === 'pause') !== isPaused) onToggle();
  });
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const names = ['play', 'pause', 'nexttrack', 'previoustrack'] as const;
    for (const name of names) navigator.mediaSession.setActionHandler(name, () => act(name));
    return () => {
      for (const name of names) navigator.mediaSession.setActionHandler(name, null);
      navigator.mediaSession.metadata = null;
    };
  }, []);
  useEffect(() => {
    if (!('mediaSession' in navigator) || !('MediaMetadata' in globalThis)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist });
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing';
  }, [title, artist, isPaused]);
}
