import { blockColors, type Toolbar } from '@bandstand/contract/apps.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useId } from 'react';
import { usePickers } from '../../platform/pickers.ts';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './navigation.module.css';

/** The toolbar above every page: a logo, its height and position, and the background (spec L94). */
export function ToolbarForm({ toolbar, onChange }: { toolbar: Toolbar; onChange: (changes: Partial<Toolbar>, mark?: string) => void }) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const { pickImage } = usePickers();
  const pick = async () => {
    const logo = await pickImage();
    if (logo) onChange({ logo });
  };
  return (
    <div className={styles.form}>
      <div className={styles.logo}>
        {toolbar.logo && <img src={toolbar.logo.urls.small} alt={toolbar.logo.alt ?? ''} className={styles.picture} />}
        <Button size="small" onClick={() => void pick()}>
          {t(toolbar.logo ? 'studio.nav.logo.other' : 'studio.nav.logo.choose')}
        </Button>
        {toolbar.logo && (
          <Button size="small" variant="quiet" onClick={() => onChange({ logo: null })}>
            {t('studio.nav.logo.none')}
          </Button>
        )}
      </div>
      <div className={styles.ratio}>
        <label htmlFor={id}>{t('studio.nav.logo.height')}</label>
        <output htmlFor={id}>{t('studio.nav.percent', { value: format.number(toolbar.logo_height_ratio) })}</output>
        <input
          id={id}
          type="range"
          min={10}
          max={100}
          step={5}
          value={toolbar.logo_height_ratio}
          onChange={(event) => onChange({ logo_height_ratio: Number(event.currentTarget.value) }, 'ratio')}
        />
      </div>
      <Segmented
        label={t('studio.nav.align')}
        value={toolbar.align ?? 'left'}
        options={(['left', 'center'] as const).map((value) => ({ value, label: t(`studio.nav.align.${value}`) }))}
        onChange={(align) => onChange({ align })}
      />
      <Select
        label={t('studio.nav.ground')}
        value={toolbar.background_color ?? ''}
        options={[{ value: '', label: t('builder.color.none') }, ...blockColors.map((value) => ({ value, label: t(`builder.color.${value}`) }))]}
        onChange={(event) => onChange({ background_color: (event.currentTarget.value || null) as Toolbar['background_color'] })}
      />
    </div>
  );
}
