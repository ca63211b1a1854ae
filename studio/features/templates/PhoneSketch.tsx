import type { Theme } from '@bandstand/contract/theme.ts';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { fontFaceCss } from '@bandstand/ui/fonts/fonts.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { iconOf } from '@bandstand/ui/primitives/iconSet.ts';
import { themeVariables } from '@bandstand/ui/theme/theme.css.ts';
import type { CSSProperties } from 'react';
import styles from './PhoneSketch.module.css';

type PhoneSketchProps = {
  theme: Theme | null;
  pictures: readonly string[];
  title: string;
  lines: readonly string[];
  tabs: readonly { icon: string; label: string }[];
};

/** A small sketch of an app with its theme: its picture, its colours, its fonts. Hidden from screen readers; the text is beside it. */
export function PhoneSketch({ theme, pictures, title, lines, tabs }: PhoneSketchProps) {
  const own = theme ?? themeDefaults;
  const variables = themeVariables(own, own.default_color_mode) as CSSProperties;
  const [cover, ...others] = pictures;
  return (
    <div className={styles.phone} style={variables} aria-hidden="true">
      <style>{fontFaceCss([own.heading_font, own.body_font])}</style>
      <div className={styles.cover} style={cover ? { backgroundImage: `url("${cover}")` } : undefined}>
        <span className={styles.title}>{title}</span>
        <span className={styles.button} />
      </div>
      <div className={styles.rows}>
        {lines.slice(0, 3).map((line, at) => (
          <div key={`${at}${line}`} className={styles.row}>
            <span
              className={styles.thumb}
              style={others[at % Math.max(1, others.length)] ? { backgroundImage: `url("${others[at % others.length]}")` } : undefined}
            />
            <span className={styles.line}>{line}</span>
          </div>
        ))}
      </div>
      <div className={styles.tabs}>
        {(tabs.length > 0 ? tabs : [{ icon: 'circle', label: '' }]).slice(0, 5).map(({ icon, label }, at) => {
          const drawn = iconOf(icon);
          return (
            <span key={`${at}${label}`} className={styles.tab} data-current={at === 0 || undefined}>
              <Icon of={drawn} size={14} />
            </span>
          );
        })}
      </div>
    </div>
  );
}
