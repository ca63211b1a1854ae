let playing: HTMLMediaElement | null = null;

/** Stops whatever was playing before: only one plays at a time. */
export function becomeTheOne(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
