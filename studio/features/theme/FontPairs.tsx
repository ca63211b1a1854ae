import type { Theme } from '@bandstand/contract/theme.ts';
import { fontOf } from '@bandstand/ui/fonts/fonts.ts';
import { useText } from '../../platform/studio.ts';
import { fontPairs } from './presets.ts';
import styles from './ThemeForm.module.css';

/** Two matching typefaces, each in its own letters. */
export function FontPairs({ theme, onChange }: { theme: Theme; onChange: (changes: Partial<Theme>) => void }) {
  const t = useText();
  const isChosen = (heading: string, body: string) => fontOf(theme.heading_font).id === heading && fontOf(theme.body_font).id === body;
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.label}>{t('studio.theme.pairs')}</legend>
      <div className={styles.pairs}>
        {fontPairs.map(({ id, heading_font, body_font }) => {
          const [heading, body] = [fontOf(heading_font), fontOf(body_font)];
          return (
            <label key={id} className={styles.pair}>
              <input
                type="radio"
                name="font-pair"
                className={styles.radio}
                checked={isChosen(heading_font, body_font)}
                onChange={() => onChange({ heading_font, body_font })}
              />
              <span style={{ fontFamily: heading.family, fontWeight: heading.headingWeight, letterSpacing: heading.headingTracking }}>
                {heading.name}
              </span>
              <span className={styles.pairBody} style={{ fontFamily: body.family }}>
                {body.name}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
