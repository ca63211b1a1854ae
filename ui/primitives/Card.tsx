import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames.ts';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li'; isPadded?: boolean };

/** A surface above the page: raised or flat as the theme says. */
export function Card({ as: Element = 'div', isPadded = true, className, ...rest }: CardProps) {
  const Tag = Element as 'div';
  return <Tag {...rest} className={classNames(styles.card, isPadded && styles.padded, className)} />;
}
