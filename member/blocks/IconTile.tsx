import type { ReactNode } from 'react';
import styles from './IconTile.module.css';

/** The background of a 22 px icon beside text; on a coloured block it takes the colour of the block's text. */
export const IconTile = ({ children }: { children: ReactNode }) => <span className={styles.tile}>{children}</span>;
