/** An ellipse in the picture of the body, 52 units wide for each side; `turn` in degrees. */
export type Shape = { x: number; y: number; rx: number; ry: number; turn?: number };

const frontAt = 26;
const backAt = 78;
/** One on each side of the middle of the body. */
const pair = (middle: number, dx: number, y: number, rx: number, ry: number, turn = 0): Shape[] => [
  { x: middle - dx, y, rx, ry, turn },
  { x: middle + dx, y, rx, ry, turn: -turn },
];
const figure = (middle: number): Shape[] => [
  { x: middle, y: 8, rx: 5.5, ry: 6.5 },
  { x: middle, y: 17, rx: 3.5, ry: 4 },
  { x: middle, y: 30, rx: 12, ry: 13 },
  { x: middle, y: 46, rx: 10, ry: 11 },
  ...pair(middle, 14, 29, 4, 11, 10),
  ...pair(middle, 17.5, 46, 3, 10, 8),
  ...pair(middle, 5.5, 65, 5.5, 15),
  ...pair(middle, 5, 87, 3.8, 12),
];

export const bodyOutline: readonly Shape[] = [...figure(frontAt), ...figure(backAt)];

/** Where the muscles are, by the names that imported libraries use. */
const known = {
  neck: [{ x: frontAt, y: 17, rx: 3, ry: 3.5 }],
  traps: [{ x: backAt, y: 21.5, rx: 7, ry: 3.5 }],
  shoulders: [...pair(frontAt, 12.5, 23, 3.6, 4), ...pair(backAt, 12.5, 23, 3.6, 4)],
  chest: pair(frontAt, 5, 27, 5, 4),
  biceps: pair(frontAt, 14.2, 33, 2.4, 5, 10),
  triceps: pair(backAt, 14.2, 33, 2.4, 5, 10),
  forearms: [...pair(frontAt, 17.3, 45, 2.2, 6, 8), ...pair(backAt, 17.3, 45, 2.2, 6, 8)],
  abdominals: [{ x: frontAt, y: 42, rx: 5, ry: 9 }],
  'middle back': [{ x: backAt, y: 31, rx: 5, ry: 5 }],
  lats: pair(backAt, 7, 35, 3, 7, -14),
  'lower back': [{ x: backAt, y: 44, rx: 4.5, ry: 4.5 }],
  glutes: pair(backAt, 4.6, 53, 4.6, 4.5),
  abductors: pair(frontAt, 9, 56, 1.8, 5),
  adductors: pair(frontAt, 2.4, 60, 1.8, 6),
  quadriceps: pair(frontAt, 6, 66, 3.8, 11),
  hamstrings: pair(backAt, 5.5, 67, 3.8, 10),
  calves: pair(backAt, 5, 85, 2.8, 8),
} satisfies Record<string, readonly Shape[]>;

/** By those names, and by others that owners write. */
export const muscleShapes: Readonly<Record<string, readonly Shape[]>> = {
  ...known,
  trunk: [...known.abdominals, ...known['lower back']],
  core: [...known.abdominals, ...known['lower back']],
  back: [...known['middle back'], ...known.lats],
  'upper back': [...known['middle back'], ...known.traps],
  hips: known.abductors,
  arms: [...known.biceps, ...known.triceps],
  legs: [...known.quadriceps, ...known.hamstrings],
  quads: known.quadriceps,
};
