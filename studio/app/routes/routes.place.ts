import type { ReactNode } from 'react';

/** An address below /studio, and what stands there. */
export type Place = readonly [path: string, show: (parameters: { id: string }) => ReactNode];
