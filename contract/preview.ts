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
export type ShownPage = { id: string; title: string } & Partial<Pick<PageJson, ShownFields>>;

/** What can be done with the selected block in the frame itself. */
export const previewTools = ['drag', 'up', 'down', 'duplicate', 'add', 'remove'] as const;
export type PreviewTool = (typeof previewTools)[number];
/** The words of the studio for its tools and kinds of blocks, and by how much the frame is drawn smaller. */
export type PreviewWords = {
  tools: Record<PreviewTool, string>;
  kinds: Record<string, string>;
  scale: number;
  /** Of the field that is the page's title. */ title?: string;
};

/** Messages from the studio to the member app in the builder's frame (ACC-27). */
export type BuilderMessage =
  | { type: 'builder:update'; page: ShownPage; blocks: Block[] }
  /** Only what is another since the last word: the blocks that changed, and the order where one came, went or moved. */
  | { type: 'builder:change'; page_id: string; page: ShownPage | null; blocks: Block[]; order: string[] | null }
  /** The draft is on the server as it was last told: what only the server knows of it can be asked for. */
  | { type: 'builder:saved' }
  | { type: 'builder:theme'; theme: AppConfig['theme'] }
  /** The ways around the app, in place of those that came with it. */
  | { type: 'builder:navigation'; navigation: Pick<AppConfig, 'tab_bar' | 'menu' | 'toolbar'> }
  /** Shows the app light or dark, whatever the viewer chose; a page's own mode stays stronger (THM-2). */
  | { type: 'builder:mode'; mode: 'light' | 'dark' }
  /** `block_id` is the one chosen last; `more` are the others. */
  | { type: 'builder:select'; block_id: string | null; more?: string[] }
  /** Blocks may be moved and typed into right in the frame; null: they may not. */
  | { type: 'builder:tools'; words: PreviewWords | null }
  /** Begins to type in the first text of the block. */
  | { type: 'builder:write'; block_id: string }
  /** The address for the text that is selected in the frame; empty takes it away, null leaves it as it is. */
  | { type: 'builder:link'; url: string | null };

/** Messages from the framed member app to the studio. */
export type PreviewMessage =
  | { type: 'app:ready' }
  | { type: 'app:selected'; block_id: string; is_more?: boolean }
  | { type: 'app:height'; height: number }
  | { type: 'app:tool'; block_id: string; tool: PreviewTool }
  /** The block was dragged to stand beside another one. */
  | { type: 'app:moved'; block_id: string; target_id: string; place: 'before' | 'after' }
  /** Typing begins in a block or in the page's title, or is over. */
  | { type: 'app:typing'; block_id: string | null; is_title?: true }
  /** What the page is called now. */
  | { type: 'app:titled'; value: string }
  /** What stands in a text now: its property (`title`, `items.0.text`), and rich text or plain text. */
  | { type: 'app:typed'; block_id: string; field: string; value: unknown }
  /** `/` was typed where nothing stands yet. */
  | { type: 'app:slash'; block_id: string; is_empty: boolean }
  /** An address is wanted for the text that is selected. */
  | { type: 'app:link'; url: string }
  /** A shortcut of the studio, pressed while one types: `mod+z`. */
  | { type: 'app:key'; key: string };
