import type { PageJson } from '@bandstand/contract/pages.ts';
import type { ReactNode } from 'react';

/** A header draws what is above the blocks, and the blocks in the layout of its type. */
export type PageHeaderProps = { page: PageJson; children: ReactNode };
