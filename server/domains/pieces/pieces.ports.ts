import type { BlockColor } from '@bandstand/contract/apps.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Shelved } from '../../platform/db/shelf.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Port, Ports } from '../../platform/modules/ports.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** What drafts know about blocks. */
export interface BlockContent {
  check(tenant: Tenant, blocks: readonly Block[]): Promise<Block[]>;
  /** A copy with addresses that staff can open. */
  signed<T>(tenant: Tenant, value: T): Promise<T>;
}

export interface WorkoutShelf {
  knownIds(tenant: Tenant, wanted: readonly string[]): Promise<string[]>;
}
interface OverlayContent {
  blocks: Block[];
  color_mode: 'dark' | 'light' | null;
  background_color: BlockColor;
}
export interface OverlayShelf extends WorkoutShelf {
  findMany(tenant: Tenant, wanted: readonly string[]): Promise<Shelved<OverlayContent>[]>;
  shown(visit: Visit, id: string): Promise<Shelved<OverlayContent> | null>;
}

export interface PiecesPorts {
  readonly content: Port<BlockContent>;
  readonly overlays: Port<OverlayShelf>;
  readonly workouts: Port<WorkoutShelf>;
}

/** What pieces need from the domains above them. */
export const openPiecesPorts = (ports: Ports): PiecesPorts => ({
  content: ports.open<BlockContent>('pieces: BlockContent'),
  overlays: ports.open<OverlayShelf>('pieces: OverlayShelf'),
  workouts: ports.open<WorkoutShelf>('pieces: WorkoutShelf'),
});
