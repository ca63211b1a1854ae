/** Height of a hero in percent of its width; both ends allowed (L312, L539). */
export const heroRatioMin = 10;
export const heroRatioMax = 300;
/** Heights are designed for this width (L540). */
export const blockBaseWidth = 375;
export const blockBaseHeight = 200;
export const blockHeights = { small: 100, medium: 180, large: 250 } as const;
export type BlockHeight = keyof typeof blockHeights;

export const isHeroRatio = (ratio: unknown): ratio is number => typeof ratio === 'number' && ratio >= heroRatioMin && ratio <= heroRatioMax;

/** A hero's height in px. Throws RangeError "Ratio Out Of Range" outside 10 to 300 (L312, BLK-5). */
export function heroHeight(ratio: number, widthPx: number): number {
  if (!isHeroRatio(ratio)) throw new RangeError('Ratio Out Of Range');
  return (widthPx * ratio) / 100;
}

/** A block's height in px: preset, or the base scaled with the width; limited by the container (BLK-5). */
export function blockHeight(preset: BlockHeight | null, widthPx: number, containerPx = Number.POSITIVE_INFINITY): number {
  const height = preset === null ? blockBaseHeight : blockHeights[preset];
  return Math.min((height * widthPx) / blockBaseWidth, containerPx);
}

/** The bottom row of a page (L56–L58): `track_progress` is never shown, a workout page shows none. */
export function visiblePageActions<T extends { action_type: string }>(actions: readonly T[], pageType: string): T[] {
  return pageType === 'workout' ? [] : actions.filter((action) => action.action_type !== 'track_progress');
}
