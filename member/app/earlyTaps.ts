import { earlyTapsKey } from '@bandstand/contract/render.ts';

type EarlyTaps = Element[] & { take: (event: Event) => void };

/** Repeats what was tapped before the app had taken over what the server drew: no button looks alive and does nothing. Once. */
export function repeatEarlyTaps(): void {
  const holder = window as { [earlyTapsKey]?: EarlyTaps };
  const taps = holder[earlyTapsKey];
  if (!taps) return;
  document.removeEventListener('click', taps.take, true);
  delete holder[earlyTapsKey];
  for (const button of taps) if (button.isConnected && button instanceof HTMLElement) button.click();
}
