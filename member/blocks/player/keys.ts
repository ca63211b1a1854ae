import type { KeyboardEvent } from 'react';
import type { Playback } from './usePlayback.ts';

/** How far an arrow key seeks. Seconds. */
export const stepS = 5;
export const leapS = 10;

type Keys = Record<string, (() => void) | undefined>;

/** The keys of a player: Space and k, arrows, j and l, m, and its additional ones. A focused control keeps its own keys. */
export function onPlayerKey(event: KeyboardEvent, playback: Playback, more: Keys = {}): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.closest('[popover]')) return;
  const isButton = target.closest('button, a') !== null;
  const { time, seek, toggle, isMuted, setMuted } = playback;
  const keys: Keys = {
    ' ': isButton ? undefined : toggle,
    k: toggle,
    ArrowLeft: () => seek(time - stepS),
    ArrowRight: () => seek(time + stepS),
    j: () => seek(time - leapS),
    l: () => seek(time + leapS),
    m: () => setMuted(!isMuted),
    ...more,
  };
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
