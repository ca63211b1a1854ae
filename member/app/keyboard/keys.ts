import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { screenPlaces } from '../../platform/navigation/screens.ts';

/** Where `g` and a letter lead. */
export const placesByKey: readonly { key: string; path: string; title: MessageKey }[] = [
  { key: 'h', path: '/', title: 'shell.keys_home' },
  { key: 'c', ...screenPlaces['my-content'] },
  { key: 's', ...screenPlaces.schedule },
  { key: 'm', ...screenPlaces.messages },
  { key: 'a', ...screenPlaces.account },
];

/** How long the letter after `g` may take. */
export const chordMs = 1500;

/** Whether the keys of the focused element are its own: it takes text, or a player that knows letters. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="application"], iframe') !== null;

/** The name of the key that is Ctrl elsewhere. */
export const commandKey = (): string => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl');
