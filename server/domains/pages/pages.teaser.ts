import type { Toolbar } from '@bandstand/contract/apps.ts';
import type { EventData } from '@bandstand/contract/type-data.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { PageFields } from '@bandstand/contract/pages.studio.ts';

/**
 * What the server caches of every published page: what lists and locked pages show, and its appearance. No content except `attributes`, which lists
 * never return; they answer `with_property` for pages granted in full.
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
  /** How a program runs. Missing in revisions older than this setting. */
  program?: Partial<ProgramSettings> | null;
  /** What lists of events show. Only participants get the link to join (EVT-2). */
  event?: TeaserEvent | null;
}

/** Besides what staff enter by hand: the event it is an occurrence of, and its host (`eventSettings`). */
export type TeaserEvent = Partial<Pick<EventData, 'timezone' | 'location' | 'capacity' | 'state'>> & { event_id?: string; host_ids?: string[] };

/** What a page shows to viewers who may open it, written once at publication. */
export interface Body extends Pick<PageFields, 'blocks' | 'attributes' | 'page_actions' | 'type_data'> {
  message_thread_id: string | null;
}
