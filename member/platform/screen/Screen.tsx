import type { ColorMode } from '@bandstand/contract/theme.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { useEffect, type ReactNode } from 'react';
import { useColorMode } from '../colorMode.ts';
import { useConfig } from '../platform.ts';
import styles from './Screen.module.css';
import { Toolbar, type ToolbarProps } from './Toolbar.tsx';

type ScreenProps = {
  /** The browser's title, and the heading unless `isHeadingHidden`. */
  title: string;
  /** The screen renders its own heading. */
  isHeadingHidden?: boolean;
  /** Under the heading. */
  lead?: ReactNode;
  /** Beside the heading. */
  headingEnd?: ReactNode;
  /** Reading 680 px, grid 1080 px, or the whole width. */
  width?: 'reading' | 'grid' | 'full';
  /** Fills the height of the window and scrolls inside: a chat. */
  isFilled?: boolean;
  hidesTabBar?: boolean;
  toolbar?: ToolbarProps;
  /** The page's own mode, which overrides the member's choice (THM-2). */
  colorMode?: ColorMode | null;
  children: ReactNode;
};

/** The frame of every screen: toolbar, title, column. */
export function Screen({
  title,
  isHeadingHidden = false,
  lead,
  headingEnd,
  width = 'reading',
  isFilled = false,
  hidesTabBar = false,
  toolbar,
  colorMode = null,
  children,
}: ScreenProps) {
  useColorMode(colorMode);
  const { app } = useConfig();
  useEffect(() => {
    document.title = title && title !== app.name ? `${title} · ${app.name}` : app.name;
  }, [title, app.name]);
  return (
    <div className={classNames(styles.screen, isFilled && styles.filled)} data-hides-tabbar={hidesTabBar || undefined}>
      <Toolbar title={title} {...toolbar} />
      <div className={classNames(styles.column, styles[width])}>
        {!isHeadingHidden && (
          <div className={styles.heading}>
            <div>
              <h1>{title}</h1>
              {lead && <p className={styles.lead}>{lead}</p>}
            </div>
            {headingEnd}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
