import type { BlockColor } from '@bandstand/contract/apps.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { TitledDocument } from '../../platform/db/documents.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Port, Ports } from '../../platform/modules/ports.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** What the domain `drafts` knows about blocks. */
export interface BlockContent {
  check(tenant: Tenant, blocks: readonly Block[]): Promise<Block[]>;
  /** A copy with media addresses that staff can open. */
  signed<T>(tenant: Tenant, value: T): Promise<T>;
}

/** A saved item as a release froze or published it; null if the release does not contain it. */
export type FrozenReusable = (tenant: Tenant, releaseId: string, id: string) => Promise<{ title: string; data: object } | null>;

interface KnownStore {
  knownIds(tenant: Tenant, wanted: readonly string[]): Promise<string[]>;
}
export interface WorkoutStore extends KnownStore {
  findMany(tenant: Tenant, wanted: readonly string[]): Promise<TitledDocument<object>[]>;
}
interface OverlayContent {
  blocks: Block[];
  color_mode: 'dark' | 'light' | null;
  background_color: BlockColor;
}
export interface OverlayStore extends KnownStore {
  findMany(tenant: Tenant, wanted: readonly string[]): Promise<TitledDocument<OverlayContent>[]>;
  shown(visit: Visit, id: string): Promise<{ data: OverlayContent } | null>;
}

export interface FormStore extends KnownStore {
  shown(visit: Visit, id: string): Promise<{ data: object } | null>;
}

export interface ReusablesPorts {
  readonly content: Port<BlockContent>;
  readonly overlays: Port<OverlayStore>;
  readonly workouts: Port<WorkoutStore>;
  readonly forms: Port<FormStore>;
  readonly frozen: Port<FrozenReusable>;
}

/** What this domain needs from the domains above it. */
export const openReusablesPorts = (ports: Ports): ReusablesPorts => ({
  content: ports.open<BlockContent>('reusables: BlockContent'),
  overlays: ports.open<OverlayStore>('reusables: OverlayStore'),
  workouts: ports.open<WorkoutStore>('reusables: WorkoutStore'),
  forms: ports.open<FormStore>('reusables: FormStore'),
  frozen: ports.open<FrozenReusable>('reusables: FrozenReusable'),
});
