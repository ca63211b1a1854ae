import { useEffect, useEffectEvent } from 'react';

type Keys = { onToggle: () => void; onStep: (bySeconds: number) => void; onNext: () => void; onPrevious: () => void; onMute: () => void };

/** The keys of a film while nothing else has them: Space, arrows, j, k, l and m as in its player, n and p to the next and previous exercise. */
export function useFilmKeys({ onToggle, onStep, onNext, onPrevious, onMute }: Keys, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // The player has its own keys while it has the focus.
    if (!isOn || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const on = event.target instanceof Element ? event.target.closest('input, textarea, button, a, [role="menu"], video') : null;
    if (on && (event.key === ' ' || on.matches('input, textarea, [role="menu"], video'))) return;
    const acts: Record<string, () => void> = {
      ' ': onToggle,
      k: onToggle,
      ArrowLeft: () => onStep(-5),
      ArrowRight: () => onStep(5),
      j: () => onStep(-10),
      l: () => onStep(10),
      m: onMute,
      n: onNext,
      p: onPrevious,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
