import type { AppConfig } from './apps.ts';
import type { Block } from './blocks/block.ts';

/** Messages from the studio to the member app in the builder's frame (ACC-27). */
export type BuilderMessage =
  | { type: 'builder:update'; page: { id: string; title: string }; blocks: Block[] }
  | { type: 'builder:theme'; theme: AppConfig['theme'] }
  | { type: 'builder:select'; block_id: string | null };

/** Messages from the framed member app to the studio. */
export type PreviewMessage =
  | { type: 'app:ready' }
  | { type: 'app:selected'; block_id: string }
  | { type: 'app:height'; height: number };
