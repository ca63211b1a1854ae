export type PictureVerbs = { zoom(factor: number): void; pan(x: number, y: number): void; isZoomed: boolean };

type Verbs = { go(step: number): void; show(at: number): void; last: number; verbs: PictureVerbs | null };

/** Handles a key for the pictures; arrows move a zoomed one. False for other keys. */
export function lightboxKeys(key: string, { go, show, last, verbs }: Verbs): boolean {
  const step = 60;
  const moves: Record<string, [number, number]> = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
  const move = moves[key];
  if (verbs?.isZoomed && move) {
    verbs.pan(...move);
    return true;
  }
  const actions: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    Home: () => show(0),
    End: () => show(last),
    '+': () => verbs?.zoom(1.6),
    '=': () => verbs?.zoom(1.6),
    '-': () => verbs?.zoom(1 / 1.6),
    '0': () => verbs?.zoom(0),
  };
  const action = actions[key];
  action?.();
  return action !== undefined;
}
