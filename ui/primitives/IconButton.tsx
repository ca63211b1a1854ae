import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './IconButton.module.css';

export type IconButtonProps = {
  /** What pressing does; the button's only name. */
  label: string;
  children: ReactNode;
  variant?: 'quiet' | 'filled' | 'overlay';
  size?: 'small' | 'medium';
} & (({ href?: undefined } & Omit<ComponentProps<'button'>, 'children'>) | ({ href: string } & Omit<ComponentProps<'a'>, 'children'>));

/** A round button with an icon; `overlay` is for pictures. */
export function IconButton({ label, variant = 'quiet', size = 'medium', className, children, ...rest }: IconButtonProps) {
  const look = { className: classNames(styles.button, styles[variant], styles[size], className), 'aria-label': label, title: label };
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...look}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" {...rest} {...look}>
      {children}
    </button>
  );
}
