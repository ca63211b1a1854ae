import type { Palette } from '../seed/art/palettes.ts';

/** Iron, chalk and rust. */
export const ironbark: Palette = {
  night: '#141312',
  deep: '#2b2826',
  mid: '#5d5650',
  soft: '#a59c92',
  warm: '#c9a58a',
  paper: '#efe9e1',
  glow: '#f2b36b',
  accent: '#c8452c',
};
/** Clay, rose, sage on linen. */
export const tamarind: Palette = {
  night: '#33231f',
  deep: '#5c4038',
  mid: '#8a9a82',
  soft: '#c9cfbb',
  warm: '#e3b7a0',
  paper: '#faf3ea',
  glow: '#f6d9a8',
  accent: '#c4715a',
};
/** The hour before the sun, and the sun. */
export const mornings: Palette = {
  night: '#141a3a',
  deep: '#28356b',
  mid: '#6d6fb0',
  soft: '#c3b8dc',
  warm: '#f4b79a',
  paper: '#fff4e8',
  glow: '#ffd27d',
  accent: '#f2693f',
};
/** Peas, radish, mustard on a wooden board. */
export const pantry: Palette = {
  night: '#1f2a1a',
  deep: '#3d5a2c',
  mid: '#6f9a45',
  soft: '#b9d08d',
  warm: '#ead7b4',
  paper: '#fffaf0',
  glow: '#f5b942',
  accent: '#d5395b',
};
/** Brick, gate green, kitchen light. */
export const plot: Palette = {
  night: '#1c2431',
  deep: '#2f4b45',
  mid: '#4f7f73',
  soft: '#a8c3a2',
  warm: '#d9b48a',
  paper: '#f6efe0',
  glow: '#ffd98a',
  accent: '#b5533a',
};
/** Cobalt glaze on stoneware. */
export const kiln: Palette = {
  night: '#1d2233',
  deep: '#2c3f7a',
  mid: '#5878b8',
  soft: '#b8c6dc',
  warm: '#d8c3a5',
  paper: '#f7f2ea',
  glow: '#f0d9a0',
  accent: '#b8693f',
};
/** Hall floor, fox red, floodlight. */
export const kestrels: Palette = {
  night: '#0d1526',
  deep: '#173a6a',
  mid: '#2f6db3',
  soft: '#9cc3e8',
  warm: '#f0c58f',
  paper: '#f4f8fc',
  glow: '#ffd33d',
  accent: '#e8562a',
};
/** Velvet, brass, late red wine. */
export const hours: Palette = {
  night: '#160d1c',
  deep: '#3b1738',
  mid: '#7a2f55',
  soft: '#c48fa6',
  warm: '#f0a26b',
  paper: '#f8ece4',
  glow: '#ffd08a',
  accent: '#d63f57',
};
