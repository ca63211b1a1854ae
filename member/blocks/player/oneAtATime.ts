let playing: HTMLMediaElement | null = null;

/** Whatever began to play before stops: two voices at once are none. */
export function becomeTheOne(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
