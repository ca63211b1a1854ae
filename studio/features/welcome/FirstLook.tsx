import type { Image } from '@bandstand/contract/media.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';
import type { Palette } from '@bandstand/rules/theme/palette.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import ImageUp from 'lucide-react/icons/image-up';
import { useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { PalettePick } from '../../platform/palettes/PalettePick.tsx';
import { usePickers } from '../../platform/pickers.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import styles from './WelcomeScreen.module.css';

/** A logo becomes the icon of the app and sets its colours, live at once: nobody has seen it otherwise yet. */
export function FirstLook() {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const { pickImage } = usePickers();
  const [logo, setLogo] = useState<Image | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const complain = (error: unknown) => void toast({ text: errorText(t, error), tone: 'danger' });
  const choose = async () => {
    const image = await pickImage();
    if (!image?.media_id) return;
    setLogo(image);
    await api('PUT /studio/settings/app', { body: { icon: { media_id: image.media_id } } }).catch(complain);
  };
  const wear = async ({ id: _id, ...colours }: Palette) => {
    setChosen(colours.primary_color);
    const theme = Object.fromEntries(Object.entries(colours).map(([name, hex]) => [name, themeColour(hex)])) as Partial<Theme>;
    try {
      const { is_changed } = await api('PUT /studio/theme', { body: { theme } });
      if (is_changed) await api('POST /studio/releases', { body: { items: [{ type: 'theme' }] } });
      refresh('GET /studio/theme', 'GET /studio/changes', 'GET /studio/home');
      toast({ text: t('studio.theme.published'), tone: 'success' });
    } catch (error) {
      setChosen(null);
      complain(error);
    }
  };
  return (
    <>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('studio.welcome.logo')}</h2>
        <p className={styles.quiet}>{t('studio.welcome.logo.text')}</p>
      </div>
      {logo && <img src={logo.urls.small} alt="" className={styles.logo} />}
      <Button icon={<Icon of={ImageUp} size={16} />} onClick={() => void choose()}>
        {t('studio.theme.from_logo.choose')}
      </Button>
      {logo?.media_id && (
        <div className={styles.wide}>
          <PalettePick mediaId={logo.media_id} chosen={chosen} onPick={(palette) => void wear(palette)} />
        </div>
      )}
    </>
  );
}
