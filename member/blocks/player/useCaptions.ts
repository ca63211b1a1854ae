import type { Caption } from '@bandstand/contract/media.ts';
import { useEffect, useState, type RefObject } from 'react';
import { usePlatform } from '../../platform/platform.ts';

export type CaptionTracks = {
  tracks: readonly Caption[];
  /** The language shown; null: none. */
  shown: string | null;
  show(language: string | null): void;
  /** Off, or on in the previous language. */
  toggle(): void;
};

/** A video's captions, preselected in the language last chosen on this device. */
export function useCaptions(ref: RefObject<HTMLVideoElement | null>, tracks: readonly Caption[]): CaptionTracks {
  const { storage, texts } = usePlatform();
  const has = (language: string | null | undefined) => tracks.some((track) => track.language === language);
  const [shown, setShown] = useState<string | null>(() => {
    const chosen = storage.get('captions_language');
    return has(chosen) ? chosen : null;
  });
  useEffect(() => {
    const list = ref.current?.textTracks;
    if (!list) return;
    for (const track of Array.from(list)) track.mode = track.language === shown ? 'showing' : 'disabled';
  }, [ref, shown, tracks]);
  const show = (language: string | null) => {
    setShown(language);
    storage.set('captions_language', language);
  };
  const preferred = () => [texts.language(), tracks[0]?.language].find(has) ?? null;
  return { tracks, shown, show, toggle: () => show(shown === null ? preferred() : null) };
}
