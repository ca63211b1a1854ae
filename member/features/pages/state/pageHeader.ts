import type { PageJson } from '@bandstand/contract/pages.ts';
import type { ReactNode } from 'react';

/** A header renders what is above the blocks, and the blocks in its type's layout. */
export type PageHeaderProps = { page: PageJson; children: ReactNode };
