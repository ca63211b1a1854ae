import type { ReactNode } from 'react';

/** A path below /studio, and its screen. */
export type Place = readonly [path: string, show: (parameters: { id: string }) => ReactNode];
