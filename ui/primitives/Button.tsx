import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';

type ButtonLook = {
  /** Primary for the one action that matters on a screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Keeps focus and width, ignores presses, shows a moving line. */
  pending?: boolean;
  icon?: ReactNode;
  /** As wide as its container. */
  wide?: boolean;
};

export type ButtonProps = ButtonLook & (({ href?: undefined } & ComponentProps<'button'>) | ({ href: string } & ComponentProps<'a'>));

/** A button, or a link that looks like one when `href` is given. */
export function Button({ variant = 'secondary', size = 'medium', pending = false, icon, wide, className, children, ...rest }: ButtonProps) {
  const look = {
    className: classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className),
    'data-pending': pending || undefined,
  };
  const content = (
    <>
      {icon}
      <span className={styles.label}>{children}</span>
      {pending && <span className={styles.pendingLine} aria-hidden="true" />}
    </>
  );
  if (rest.href !== undefined) {
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    );
  }
  const { onClick, type = 'button', ...props } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button {...props} {...look} type={type} onClick={press} aria-busy={pending || undefined} aria-disabled={pending || undefined}>
      {content}
    </button>
  );
}
