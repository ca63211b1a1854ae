import type { Image } from '@bandstand/contract/media.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ImageUp from 'lucide-react/icons/image-up';
import { useState } from 'react';
import { PalettePick } from '../../platform/palettes/PalettePick.tsx';
import { usePickers } from '../../platform/pickers.ts';
import { useText } from '../../platform/studio.ts';
import styles from './ThemeForm.module.css';

/** Colours from a picture, usually the logo: proposals that are applied as a whole. */
export function FromLogo({ theme, onChange }: { theme: Theme; onChange: (changes: Partial<Theme>) => void }) {
  const t = useText();
  const { pickImage } = usePickers();
  const [image, setImage] = useState<Image | null>(null);
  return (
    <div className={styles.stack}>
      <div className={styles.logoLine}>
        {image && <img src={image.urls.small} alt="" className={styles.logo} />}
        <div className={styles.colourWords}>
          <span className={styles.label}>{t('studio.theme.from_logo')}</span>
          <span className={styles.quiet}>{t('studio.theme.from_logo.text')}</span>
        </div>
        <Button size="small" icon={<Icon of={ImageUp} size={16} />} onClick={() => void pickImage().then((picked) => picked && setImage(picked))}>
          {t('studio.theme.from_logo.choose')}
        </Button>
      </div>
      {image?.media_id && (
        <PalettePick
          mediaId={image.media_id}
          chosen={theme.primary_color.hex}
          onPick={({ id: _id, ...colours }) =>
            onChange(Object.fromEntries(Object.entries(colours).map(([name, hex]) => [name, themeColour(hex)])) as Partial<Theme>)
          }
        />
      )}
    </div>
  );
}
