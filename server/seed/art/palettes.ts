import { mix } from '@bandstand/rules/theme/colour.ts';

/** Eight inks that belong together, dark to light, with one that glows and one accent. All hex. */
export type Palette = { night: string; deep: string; mid: string; soft: string; warm: string; paper: string; glow: string; accent: string };

/** Deep teal, warm sand, ember. */
export const tidewater: Palette = {
  night: '#06232a',
  deep: '#0b434a',
  mid: '#23757a',
  soft: '#8dbcb0',
  warm: '#dfc39a',
  paper: '#f5ecdc',
  glow: '#f7b877',
  accent: '#df5230',
};

/** Polar night, ice, aurora. */
export const nordlys: Palette = {
  night: '#090c1a',
  deep: '#171d3d',
  mid: '#3a437f',
  soft: '#8c9ad0',
  warm: '#b7a2f2',
  paper: '#e9eef7',
  glow: '#b8ffe0',
  accent: '#4fe0a8',
};

export type Light = 'day' | 'dusk' | 'night';

/** A palette in one light: colours for the sky, the distance, the foreground and the sun. */
export type Scene = {
  skyTop: string;
  skyLow: string;
  far: string;
  near: string;
  sun: string;
  /** Fine lines and marks on the ground. */
  line: string;
  accent: string;
  palette: Palette;
};

/** The same place by day, at dusk, by night. */
export function sceneOf(palette: Palette, light: Light): Scene {
  const shared = { palette, accent: palette.accent };
  switch (light) {
    case 'day':
      return {
        ...shared,
        skyTop: mix(palette.paper, palette.soft, 0.35),
        skyLow: palette.paper,
        far: mix(palette.paper, palette.soft, 0.6),
        near: palette.deep,
        sun: palette.accent,
        line: palette.deep,
      };
    case 'dusk':
      return {
        ...shared,
        skyTop: mix(palette.accent, palette.deep, 0.25),
        skyLow: palette.glow,
        far: mix(palette.accent, palette.mid, 0.4),
        near: palette.night,
        sun: palette.paper,
        line: mix(palette.accent, palette.night, 0.35),
      };
    case 'night':
      return {
        ...shared,
        skyTop: palette.night,
        skyLow: palette.mid,
        far: mix(palette.mid, palette.soft, 0.3),
        near: palette.night,
        sun: palette.glow,
        line: palette.soft,
      };
  }
}
