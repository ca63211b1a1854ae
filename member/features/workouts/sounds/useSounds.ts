import { useCallback, useEffect, useMemo, useState } from 'react';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useLanguage } from '../../../platform/texts/useText.ts';
import { isMuted, keepMuted } from '../state/preferences.ts';
import { createSoundboard, type Sound } from './soundboard.ts';

export interface Sounds {
  isMuted: boolean;
  toggle(): void;
  plan(sounds: readonly Sound[]): void;
  /** Says something, unless muted, in place of what is being said. */
  say(text: string): void;
}

/** The sounds of a workout while it is on screen; muted until the member wants them (spec L259). */
export function useSounds(): Sounds {
  const { storage } = usePlatform();
  const language = useLanguage();
  const [muted, setMuted] = useState(() => isMuted(storage));
  const [board] = useState(() => createSoundboard(muted));
  useEffect(() => {
    // A choice from before is valid from the first press on.
    const wake = () => {
      if (!isMuted(storage)) board.wake();
    };
    document.addEventListener('pointerdown', wake);
    document.addEventListener('keydown', wake);
    return () => {
      document.removeEventListener('pointerdown', wake);
      document.removeEventListener('keydown', wake);
      board.close();
      globalThis.speechSynthesis?.cancel();
    };
  }, [board, storage]);
  const toggle = useCallback(() => {
    const next = !muted;
    keepMuted(storage, next);
    setMuted(next);
    board.setMuted(next);
    if (next) globalThis.speechSynthesis?.cancel();
    else board.wake();
  }, [board, muted, storage]);
  const say = useCallback(
    (text: string) => {
      if (muted || !('speechSynthesis' in globalThis)) return;
      speechSynthesis.cancel();
      speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: localeOf(language) }));
    },
    [muted, language],
  );
  return useMemo(() => ({ isMuted: muted, toggle, plan: board.plan, say }), [muted, toggle, board, say]);
}
