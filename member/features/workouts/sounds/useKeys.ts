import { useEffect, useEffectEvent } from 'react';

/**
 * What keys do, by their names, while nothing else has them: a field keeps all of them, a button and a link keep Space. Space held down is
 * pressed once.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const on = event.target instanceof Element ? event.target.closest('input, textarea, button, a, [role="menu"], video') : null;
    if (on && (event.key === ' ' || on.matches('input, textarea, [role="menu"], video'))) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    if (event.key !== ' ' || !event.repeat) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
