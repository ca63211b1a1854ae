import type { Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';
import { textRatio } from '@bandstand/rules/theme/contrast.ts';
import { fontFaceCss, fonts, fontOf } from '@bandstand/ui/fonts/fonts.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../../platform/studio.ts';
import { ColourLine } from './ColourLine.tsx';
import { inkRatio, roundRatio, themeColourNames } from './contrastFacts.ts';
import { FontPairs } from './FontPairs.tsx';
import { FromLogo } from './FromLogo.tsx';
import { presets } from './presets.ts';
import styles from './ThemeForm.module.css';

type ThemeFormProps = { theme: Theme; onChange: (changes: Partial<Theme>, mark?: string) => void };
const unset = 'unset';

/** Colours, fonts, corners and cards (L90). */
export function ThemeForm({ theme, onChange }: ThemeFormProps) {
  const t = useText();
  useFontSamples();
  const ink = inkRatio(theme);
  const font = (name: 'heading_font' | 'body_font') => (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{t(`studio.theme.${name}`)}</legend>
      <div className={styles.fonts}>
        {fonts.map((option) => (
          <label
            key={option.id}
            className={styles.font}
            style={{ fontFamily: option.family, fontWeight: name === 'heading_font' ? option.headingWeight : 400 }}
          >
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={fontOf(theme[name]).id === option.id}
              onChange={() => onChange({ [name]: option.id })}
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
  const choice = <K extends 'app_look' | 'card_style' | 'default_color_mode'>(name: K, options: readonly string[]) => (
    <div className={styles.stack}>
      <span className={styles.label}>{t(`studio.theme.${name}`)}</span>
      <Segmented
        label={t(`studio.theme.${name}`)}
        value={theme[name] ?? unset}
        options={options.map((value) => ({ value, label: t.find(`studio.theme.${name}.${value}`) ?? value }))}
        onChange={(value) => onChange({ [name]: value === unset ? null : value })}
      />
    </div>
  );

  return (
    <div className={styles.form}>
      <Group title={t('studio.theme.presets')}>
        <div className={styles.presets}>
          {presets.map((preset) => (
            <button key={preset.id} type="button" className={styles.preset} onClick={() => onChange(preset.theme)}>
              <span className={styles.swatches} aria-hidden="true">
                {themeColourNames.map((name) => (
                  <span key={name} style={{ background: preset.theme[name].hex }} />
                ))}
              </span>
              <span style={{ fontFamily: fontOf(preset.theme.heading_font).family, fontWeight: fontOf(preset.theme.heading_font).headingWeight }}>
                {t.find(`studio.theme.preset.${preset.id}`) ?? preset.id}
              </span>
            </button>
          ))}
        </div>
      </Group>
      <Group title={t('studio.theme.colours')}>
        <FromLogo theme={theme} onChange={onChange} />
        {themeColourNames.map((name) => (
          <ColourLine
            key={name}
            label={t(`studio.theme.${name}`)}
            hint={t(`studio.theme.${name}.text`)}
            hex={theme[name].hex}
            onChange={(hex) => onChange({ [name]: themeColour(hex) }, name)}
          />
        ))}
        <p className={styles.ink} data-passes={ink >= textRatio || undefined}>
          {t(ink >= textRatio ? 'studio.theme.ink_passes' : 'studio.theme.ink_fails', { ratio: roundRatio(ink) })}
        </p>
      </Group>
      <Group title={t('studio.theme.letters')}>
        <FontPairs theme={theme} onChange={onChange} />
        {font('heading_font')}
        {font('body_font')}
      </Group>
      <Group title={t('studio.theme.shape')}>
        {choice('app_look', [unset, 'rounded', 'square'])}
        {choice('card_style', [unset, 'raised', 'flat'])}
        {choice('default_color_mode', ['light', 'dark'])}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** The faces of all fonts; a browser fetches only those it draws. */
function useFontSamples() {
  useEffect(() => {
    const faces = document.createElement('style');
    faces.textContent = fontFaceCss(fonts.map(({ id }) => id));
    document.head.append(faces);
    return () => faces.remove();
  }, []);
}
