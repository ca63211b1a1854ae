import type { Toolbar } from '@bandstand/contract/apps.ts';
import type { EventData } from '@bandstand/contract/type-data.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { PageFields } from '@bandstand/contract/pages.studio.ts';

/**
 * What the server keeps in memory of every published page: what lists and locked pages show, and how the page presents itself. Nothing
 * of its content, except `attributes`, which never leave by a list; they answer `with_property` for pages granted in full.
 */
export interface Teaser extends Pick<
  PageFields,
  | 'slug'
  | 'subtitle'
  | 'image'
  | 'tags'
  | 'duration_minutes'
  | 'show_back_button'
  | 'show_bookmark_button'
  | 'show_add_to_schedule_button'
  | 'show_tabbar'
  | 'color_mode'
  | 'background_color'
  | 'is_commentable'
  | 'og_title'
  | 'og_description'
  | 'og_image'
> {
  use_global_toolbar: boolean;
  toolbar: Toolbar | null;
  starts_at: string | null;
  ends_at: string | null;
  is_taken_out: boolean;
  attributes: Record<string, string>;
  /** Of a program: how it runs. Left out by revisions of before there were any. */
  program?: Partial<ProgramSettings> | null;
  /** Of an event: what lists of dates tell. Where to join is told to those alone who are in (EVT-2). */
  event?: TeaserEvent | null;
}

/** Besides what members enter by hand: of which series it is a date, and who holds it (`eventSettings`). */
export type TeaserEvent = Partial<Pick<EventData, 'timezone' | 'location' | 'capacity' | 'state'>> & { event_id?: string; host_ids?: string[] };

/** What a page shows to whoever may open it, written once when it is published. */
export interface Body extends Pick<PageFields, 'blocks' | 'attributes' | 'page_actions' | 'type_data'> {
  message_thread_id: string | null;
}
