import { useEffect, useRef } from 'react';

/** `mod` is Ctrl, or Cmd on a Mac: `mod+k`, `mod+shift+z`, `alt+arrowup`, `?`. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The keys of a shortcut, as labelled on the keyboard. */
export const caps = (keys: string): string[] =>
  keys.split('+').map(
    (key) =>
      ({
        mod: isMac ? '⌘' : 'Ctrl',
        shift: isMac ? '⇧' : 'Shift',
        alt: isMac ? '⌥' : 'Alt',
        arrowup: '↑',
        arrowdown: '↓',
        arrowleft: '←',
        arrowright: '→',
      })[key] ?? key.toUpperCase(),
  );

/** The name of a key press. Shift is only named with letters: `?` is `?` on every keyboard. */
export function nameOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key.toLowerCase();
  const isNamed = key.length > 1 || /[a-z]/.test(key);
  return [event.ctrlKey || event.metaKey ? 'mod' : '', event.altKey ? 'alt' : '', event.shiftKey && isNamed ? 'shift' : '', key]
    .filter(Boolean)
    .join('+');
}

/** Whether key presses at this element are typing. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Listens on the window. Leaves keys without a modifier to fields and open dialogs. */
export function useHotkeys(hotkeys: Hotkeys, isActive = true): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const name = nameOf(event);
      const run = latest.current[name];
      if (!run) return;
      const isPlain = !name.includes('mod+') && !name.includes('alt+');
      if (isPlain && (isTyping(event.target) || document.querySelector('dialog[open]'))) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive]);
}
