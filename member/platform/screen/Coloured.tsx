import type { BlockColor } from '@bandstand/contract/apps.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { ComponentProps, CSSProperties } from 'react';
import styles from './Coloured.module.css';

/** A background in one of the eight colours with readable contents (L92, L544); null is the theme's background. */
export function Coloured({ colour, className, style, ...rest }: ComponentProps<'div'> & { colour: BlockColor | undefined }) {
  if (!colour) return <div {...rest} className={className} style={style} />;
  const token = colour.replace('_', '-');
  const ground = { '--ground': `var(--block-${token})`, '--ink': `var(--on-block-${token})`, ...style } as CSSProperties;
  return <div {...rest} data-colour={colour} className={classNames(styles.coloured, className)} style={ground} />;
}
