import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { openDecision } from '@bandstand/rules/access/facts.ts';

type Content = { id: string; title: string; blocks: readonly Block[] } & Partial<Pick<PageJson, 'color_mode' | 'background_color'>>;

/** The page for rendering what is shown above a page: the one below, with its attributes and siblings, or the content alone. */
export function pageAround({ id, title, blocks, color_mode = null, background_color = null }: Content, below: PageJson | null): PageJson {
  // A locked page below offers blocks only its title.
  if (below) return { ...below, blocks: [...blocks] };
  return {
    version: '',
    tree_version: '',
    page_id: id,
    root_id: id,
    page_title: title,
    page_content_type: 'generic',
    blocks: [...blocks],
    siblings: [],
    is_root: true,
    page_actions: [],
    show_back_button: false,
    show_bookmark_button: false,
    show_add_to_schedule_button: false,
    show_tabbar: true,
    color_mode,
    background_color,
    use_global_toolbar: true,
    og_title: null,
    og_description: null,
    og_image: null,
    is_commentable: false,
    message_thread_id: null,
    attributes: [],
    toolbar: null,
    type_data: null,
    page: { id, rootId: id, contentRootId: id, path: '/', actions: [], access: openDecision, type: 'generic', title, show_tabbar: true },
  };
}
