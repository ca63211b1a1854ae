import type { AppConfig } from './apps.ts';
import type { Block } from './blocks/block.ts';
import type { Form } from './forms.ts';
import type { PageJson } from './pages.ts';

/** The page fields besides blocks that the builder changes, as in page JSON. An omitted field keeps its loaded value. */
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

/** What the builder changes of a form that members see. */
export type ShownForm = Omit<Form, 'kind' | 'trigger' | 'included_items' | 'is_auto_generated' | 'submission_id' | 'can_submit' | 'pow'>;

/** Tools for the selected block inside the frame. */
export const previewTools = ['drag', 'up', 'down', 'duplicate', 'add', 'remove'] as const;
export type PreviewTool = (typeof previewTools)[number];
/** The studio's words for its tools and block kinds, and the frame's scale. */
export type PreviewWords = {
  tools: Record<PreviewTool, string>;
  kinds: Record<string, string>;
  scale: number;
  /** Of the field for the page's title. */ title?: string;
};

/** Messages from the studio to the member app in the builder's frame (ACC-27). */
export type BuilderMessage =
  | { type: 'builder:update'; page: ShownPage; blocks: Block[] }
  /** Only what changed since the last message: changed blocks, and the order if one was added, removed or moved. */
  | { type: 'builder:change'; page_id: string; page: ShownPage | null; blocks: Block[]; order: string[] | null }
  /** The server has stored the draft as last sent, so data that only the server knows can be requested. */
  | { type: 'builder:saved' }
  | { type: 'builder:theme'; theme: AppConfig['theme'] }
  /** Replaces the app's tab bar, menu and toolbar. */
  | { type: 'builder:navigation'; navigation: Pick<AppConfig, 'tab_bar' | 'menu' | 'toolbar'> }
  /** Shows the app light or dark, whatever the viewer chose. A page's own mode takes precedence (THM-2). */
  | { type: 'builder:mode'; mode: 'light' | 'dark' }
  /** `block_id` is the last one selected; `more` are the others. */
  | { type: 'builder:select'; block_id: string | null; more?: string[] }
  /** Allows moving blocks and typing right in the frame; null: not allowed. */
  | { type: 'builder:tools'; words: PreviewWords | null }
  /** Starts typing in the block's first text. */
  | { type: 'builder:write'; block_id: string }
  /** The address for the text selected in the frame; empty removes it, null leaves it unchanged. */
  | { type: 'builder:link'; url: string | null }
  /** The form that the frame was opened with, as edited; `place_id` is the field or group to show, null its beginning. */
  | { type: 'builder:form'; form: ShownForm; place_id: string | null };

/** Messages from the framed member app to the studio. */
export type PreviewMessage =
  | { type: 'app:ready' }
  | { type: 'app:selected'; block_id: string; is_more?: boolean }
  | { type: 'app:height'; height: number }
  | { type: 'app:tool'; block_id: string; tool: PreviewTool }
  /** The block was dragged next to another one. */
  | { type: 'app:moved'; block_id: string; target_id: string; place: 'before' | 'after' }
  /** Typing started in a block or in the page's title; null: it stopped. */
  | { type: 'app:typing'; block_id: string | null; is_title?: true }
  /** The page's new title. */
  | { type: 'app:titled'; value: string }
  /** A text's new content: its property (`title`, `items.0.text`), and rich text or plain text. */
  | { type: 'app:typed'; block_id: string; field: string; value: unknown }
  /** `/` was typed in an empty place. */
  | { type: 'app:slash'; block_id: string; is_empty: boolean }
  /** The user wants an address for the selected text. */
  | { type: 'app:link'; url: string }
  /** A studio shortcut pressed while typing: `mod+z`. */
  | { type: 'app:key'; key: string };
