import { guardedTextOn } from '@bandstand/rules/theme/contrast.ts';
import { palettesFrom, type Palette } from '@bandstand/rules/theme/palette.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useState } from 'react';
import { errorText } from '../errors.ts';
import { useCall } from '../queries.ts';
import { useText } from '../studio.ts';
import styles from './PalettePick.module.css';

type PalettePickProps = { mediaId: string; onPick: (palette: Palette) => void; chosen?: string | null };
const parts = ['primary_color', 'secondary_color', 'brand_color', 'dark_color', 'light_color'] as const;

/** Whole palettes made from the colours of a picture; all of them are readable. */
export function PalettePick({ mediaId, onPick, chosen = null }: PalettePickProps) {
  const t = useText();
  const [pickedId, setPickedId] = useState<string | null>(null);
  const colours = useCall('GET /studio/media/{id}/colours', { params: { id: mediaId } });
  if (colours.error) return <Banner tone="danger">{errorText(t, colours.error)}</Banner>;
  if (!colours.data) return <Skeleton shape="block" height="84px" />;
  const palettes = palettesFrom(colours.data.items);
  // Several may share the main colour: marks the one that was picked, or the first.
  const alike = palettes.filter(({ primary_color }) => primary_color === chosen);
  const markedId = (alike.find(({ id }) => id === pickedId) ?? alike[0])?.id;
  return (
    <div className={styles.palettes}>
      {palettes.map((palette) => (
        <button
          key={palette.id}
          type="button"
          className={styles.palette}
          aria-pressed={palette.id === markedId}
          onClick={() => {
            setPickedId(palette.id);
            onPick(palette);
          }}
        >
          <span className={styles.colours} aria-hidden="true">
            {parts.map((part) => (
              <span key={part} style={{ background: palette[part], color: guardedTextOn(palette[part]) }}>
                {part === 'primary_color' && 'Aa'}
              </span>
            ))}
          </span>
          {t(`studio.palette.${palette.id}`)}
        </button>
      ))}
    </div>
  );
}
