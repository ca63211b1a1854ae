import type { Toolbar as ToolbarSettings } from '@bandstand/contract/apps.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import MenuIcon from 'lucide-react/icons/menu';
import type { CSSProperties, ReactNode } from 'react';
import { useConfig, usePlatform } from '../platform.ts';
import { useText } from '../texts/useText.ts';
import styles from './Toolbar.module.css';
import { useScrolled } from './useScrolled.ts';

export type ToolbarProps = {
  /** Where Back leads when the visit began here; null: no back button. */
  backTo?: string | null;
  /** Shown in the middle once the page's own title has scrolled away, or at once if the page shows none. */
  title?: string | null;
  isTitleAlwaysShown?: boolean;
  /** Instead of the title and the menu's button: whom a chat is with. */
  head?: ReactNode;
  /** Overlays the picture below until the page scrolls. */
  isOverlaid?: boolean;
  actions?: ReactNode;
  settings?: ToolbarSettings | null;
};

/** The thin bar above a screen: back, menu (not on desktop), logo, and the page's own buttons (spec L54, L94). */
export function Toolbar({ backTo = null, title, isTitleAlwaysShown = false, head, isOverlaid = false, actions, settings }: ToolbarProps) {
  const config = useConfig();
  const t = useText();
  const { navigation } = usePlatform();
  const isScrolled = useScrolled(8);
  const isPastTitle = useScrolled(isOverlaid ? 220 : 72);
  const look = settings ?? config.toolbar;
  // A page's own bar uses the app's settings for anything it does not set (L94, NAV-14).
  const align = look.align ?? config.toolbar.align ?? 'left';
  const logo = look.logo ?? config.toolbar.logo;
  const button = isOverlaid && !isScrolled ? 'overlay' : 'quiet';
  const isTitleShown = Boolean(title) && (isTitleAlwaysShown || isPastTitle);
  const colour = look.background_color?.replace('_', '-');
  return (
    <header
      className={classNames(styles.toolbar, isOverlaid && styles.overlaid, align === 'center' && styles.centred)}
      data-scrolled={isScrolled || undefined}
      style={colour ? ({ '--bar': `var(--block-${colour})`, '--on-bar': `var(--on-block-${colour})` } as CSSProperties) : undefined}
    >
      <div className={styles.side}>
        {backTo !== null && (
          <IconButton label={t('shell.back')} variant={button} onClick={() => navigation.back(backTo)}>
            <Icon of={ArrowLeft} />
          </IconButton>
        )}
        {!head && (
          <IconButton label={t('shell.menu')} variant={button} className={styles.menu} onClick={() => navigation.openPanel('menu')}>
            <Icon of={MenuIcon} />
          </IconButton>
        )}
      </div>
      <div className={styles.middle}>
        {head ?? (isTitleShown && <span className={styles.title}>{title}</span>)}
        {!head && !isTitleShown && !isOverlaid && (
          <a href="/" className={styles.brand}>
            {logo ? <img src={logo.urls.small} alt={config.app.name} style={{ height: `${look.logo_height_ratio}%` }} /> : config.app.name}
          </a>
        )}
      </div>
      <div className={classNames(styles.side, styles.end)} data-button={button}>
        {actions}
      </div>
    </header>
  );
}
