import type { AppConfig } from './apps.ts';
import type { Block } from './blocks/block.ts';
import type { PageJson } from './pages.ts';

/** What of a page the builder changes besides its blocks, as page JSON carries it. What is left out stays as it was loaded. */
type ShownFields =
  | 'subtitle'
  | 'image'
  | 'page_content_type'
  | 'page_actions'
  | 'show_back_button'
  | 'show_bookmark_button'
  | 'show_add_to_schedule_button'
  | 'show_tabbar'
  | 'color_mode'
  | 'background_color'
  | 'is_commentable'
  | 'attributes'
  | 'type_data';

/** Messages from the studio to the member app in the builder's frame (ACC-27). */
export type BuilderMessage =
  | { type: 'builder:update'; page: { id: string; title: string } & Partial<Pick<PageJson, ShownFields>>; blocks: Block[] }
  /** The draft is on the server as it was last told: what only the server knows of it can be asked for. */
  | { type: 'builder:saved' }
  | { type: 'builder:theme'; theme: AppConfig['theme'] }
  /** Shows the app light or dark, whatever the viewer chose; a page's own mode stays stronger (THM-2). */
  | { type: 'builder:mode'; mode: 'light' | 'dark' }
  | { type: 'builder:select'; block_id: string | null };

/** Messages from the framed member app to the studio. */
export type PreviewMessage = { type: 'app:ready' } | { type: 'app:selected'; block_id: string } | { type: 'app:height'; height: number };
