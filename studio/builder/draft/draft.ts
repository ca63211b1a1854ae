import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { PageDocument } from './document.ts';

/** The part of a draft that the editor edits. */
export function documentOf(draft: PageDraft): PageDocument {
  return {
    type: draft.type,
    slug: draft.slug,
    title: draft.title,
    subtitle: draft.subtitle,
    image: draft.image,
    tags: draft.tags,
    duration_minutes: draft.duration_minutes,
    show_back_button: draft.show_back_button,
    show_bookmark_button: draft.show_bookmark_button,
    show_add_to_schedule_button: draft.show_add_to_schedule_button,
    show_tabbar: draft.show_tabbar,
    color_mode: draft.color_mode,
    background_color: draft.background_color,
    is_commentable: draft.is_commentable,
    og_title: draft.og_title,
    og_description: draft.og_description,
    og_image: draft.og_image,
    page_actions: draft.page_actions,
    attributes: draft.attributes,
    type_data: draft.type_data,
    blocks: draft.blocks,
  };
}
