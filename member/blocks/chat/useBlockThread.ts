import { useContext } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useInBrowser } from '../../platform/useInBrowser.ts';
import { NestedBlockContext } from '../composed/ComposedBlock.tsx';

/**
 * A block's thread id. Null if the thread is created when the page is published, which the builder previews. Undefined where there never is
 * one: threads belong to pages, not to block groups or overlays.
 */
export function useBlockThread(threadId: string | null | undefined): string | null | undefined {
  const { preview } = usePlatform();
  const { depth } = useContext(NestedBlockContext);
  // The server renders no preview, and the browser's first render must match.
  const isPagePreview = useInBrowser(() => preview?.isOfPage === true, false);
  if (threadId) return threadId;
  return isPagePreview && depth === 0 ? null : undefined;
}
