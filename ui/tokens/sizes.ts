/**
 * Sizes that are the same in every theme, in steps of 4 px like `--space-*`: `--size-11` is 44 px, `--size-1-5` is 6 px. They never change
 * while the page is shown, so the build resolves them. Reuse a step before you add one.
 */
const steps = [
  0.375, 0.5, 0.625, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 5.25, 5.5, 6, 6.5, 6.75, 7, 7.5, 8, 8.5, 9, 10, 10.5, 11, 11.5,
  12, 12.5, 13, 14, 14.5, 15, 16, 17.5, 18, 19, 19.5, 20, 21, 22, 23, 23.5, 24, 25, 26, 28, 29, 30, 31, 32, 33, 35, 37, 37.5, 39.5, 40, 42, 45, 46,
  47, 50, 52, 55, 58, 60, 61, 65, 66, 70, 72, 74, 75, 80, 82, 85, 90, 93.75, 95, 100, 105, 110, 115, 120, 127, 140, 150, 155, 160, 180, 190, 205, 215,
  220, 280,
];

/** Every fixed size by name. */
export const sizes: ReadonlyMap<string, string> = new Map([
  ...steps.map((step): [string, string] => [`--size-${String(step).replace('.', '-')}`, `${step * 4}px`]),
  // Line widths; a hairline is written as 1px.
  ['--stroke-thin', '1.5px'],
  ['--stroke', '2px'],
  ['--stroke-thick', '3px'],
  ['--radius-full', '999px'],
  // The smallest text, which ignores the device's font size.
  ['--type-small', '12px'],
]);
