import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { AccessIndex, AccessNode } from '../access/tree.ts';

/** Whether a page at or below this one waits for a time after the start. */
export function hasReleases(tree: AccessIndex, rootId: string): boolean {
  const waiting: (AccessNode | undefined)[] = [tree.nodes.get(rootId)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.owner?.record.is_scheduled) return true;
    // Pages below without their own record are decided by this record.
    if (node.hasOwnRecordBelow) waiting.push(...node.children);
  }
  return false;
}

/**
 * Whether members may begin a run with a later page (PRG-6). Its offset is subtracted from every release, so in programs with releases the
 * owner must allow it.
 */
export const mayStartLater = (tree: AccessIndex, rootId: string, settings: Pick<ProgramSettings, 'pace' | 'allows_later_start'>): boolean =>
  settings.pace !== 'fixed' && (settings.allows_later_start || !hasReleases(tree, rootId));
