import type { ColorMode, Theme } from '@bandstand/contract/theme.ts';
import type { CSSProperties, ReactNode } from 'react';
import { themeVariables } from '../theme/theme.css.ts';
import styles from './Kit.module.css';

/** A part of the screen with its own theme and mode. */
export function ThemeScope({ theme, mode, children }: { theme: Theme; mode: ColorMode; children: ReactNode }) {
  const { 'color-scheme': colorScheme, ...variables } = themeVariables(theme, mode);
  return (
    <div data-theme-scope data-mode={mode} className={styles.scope} style={{ ...variables, colorScheme } as CSSProperties}>
      {children}
    </div>
  );
}
