import { useContext } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useInBrowser } from '../../platform/useInBrowser.ts';
import { NestedBlockContext } from '../composed/ComposedBlock.tsx';

/**
 * The thread that a block shows: its id; null for one that begins when the page is published, which the builder shows as it will be;
 * undefined where none ever is: talk belongs to a page, and not to a group of blocks or an overlay.
 */
export function useBlockThread(threadId: string | null | undefined): string | null | undefined {
  const { preview } = usePlatform();
  const { depth } = useContext(NestedBlockContext);
  // The server draws no preview: the first drawing of the browser must be like its.
  const isPagePreview = useInBrowser(() => preview?.isOfPage === true, false);
  if (threadId) return threadId;
  return isPagePreview && depth === 0 ? null : undefined;
}
