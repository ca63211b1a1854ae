import { frontDialog } from '@bandstand/ui/primitives/openDialogs.ts';
import { useEffect } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { chordMs, placesByKey, takesLetters } from './keys.ts';

/** `/` or Ctrl+K searches, `?` lists the shortcuts, `g` and a letter goes to a place. Never while someone types, or in front of a dialog. */
export function Shortcuts() {
  const { navigation } = usePlatform();
  useEffect(() => {
    let chordUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || frontDialog.current()) return;
      const key = event.key.toLowerCase();
      const act = (run: () => void) => {
        event.preventDefault();
        run();
      };
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') return act(() => navigation.openPanel('search'));
      if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return;
      const isChord = performance.now() < chordUntil;
      chordUntil = 0;
      const place = isChord && placesByKey.find((one) => one.key === key);
      if (place) return act(() => navigation.navigate(place.path));
      if (key === '/') return act(() => navigation.openPanel('search'));
      if (key === '?') return act(() => navigation.openPanel('keys'));
      if (key === 'g' && !event.shiftKey) chordUntil = performance.now() + chordMs;
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigation]);
  return null;
}
