import type { ReactNode } from 'react';
import styles from './IconTile.module.css';

/** The ground that an icon of 22 px stands on beside words; on a block with a colour of its own it takes the colour of its text. */
export const IconTile = ({ children }: { children: ReactNode }) => <span className={styles.tile}>{children}</span>;
