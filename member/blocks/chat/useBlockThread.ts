import { useContext } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { NestedBlockContext } from '../composed/ComposedBlock.tsx';

/**
 * The thread that a block shows: its id; null for one that begins when the page is published, which the builder shows as it will be;
 * undefined where none ever is: talk belongs to a page, and not to a group of blocks or an overlay.
 */
export function useBlockThread(threadId: string | null | undefined): string | null | undefined {
  const { preview } = usePlatform();
  const { depth } = useContext(NestedBlockContext);
  if (threadId) return threadId;
  return preview?.isOfPage && depth === 0 ? null : undefined;
}
