import { useEffect, useState, type RefObject } from 'react';

type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Fullscreen for the player; for the video alone on phones that only support that. */
export function useFullscreen(frame: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>) {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const look = () => setIsFull(frame.current !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [frame]);
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    // A browser may refuse; then the size stays the same.
    if (frame.current?.requestFullscreen) return void frame.current.requestFullscreen().catch(() => {});
    (video.current as AppleVideo | null)?.webkitEnterFullscreen?.();
  };
  return { isFull, toggle };
}
