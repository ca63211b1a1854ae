import type { AccessTree, Decision } from '../access.ts';
import type { Block, BlockOf, BlockType } from '../blocks/block.ts';
import type { ContentItem } from '../content-item.ts';
import type { Image } from '../media.ts';
import type { PageJson } from '../pages.ts';
import { inheritingRecord, openDecision } from '@bandstand/rules/access/facts.ts';

let last = 0;
/** A new id in the wire's format, the same in every test run. */
export function anId(): string {
  last += 1;
  return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
}

export const granted = openDecision;
export const browsed: Decision = { ...granted, mode: 'browse', reason: 'ALLOW_BROWSING' };
export const denied = (reason: Exclude<Decision['reason'], null>, more: Partial<Decision> = {}): Decision => ({
  ...granted,
  granted: false,
  mode: 'none',
  reason,
  ...more,
});

export const anImage = (url = '/media/cover/large', more: Partial<Image> = {}): Image => ({
  url,
  urls: { small: url, medium: url, large: url },
  width: 1200,
  height: 800,
  alt: null,
  placeholder: null,
  focal_x: null,
  focal_y: null,
  ...more,
});

export const aBlock = <T extends BlockType>(type: T, data: BlockOf<T>['data'], more: Partial<Omit<Block, 'type' | 'data'>> = {}): Block =>
  ({ id: anId(), type, data, style: {}, members_only: false, ...more }) as Block;

export const aText = (text: string): Block =>
  aBlock('text', { rich_text: { root: { children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] } } });

export const anItem = (more: Partial<ContentItem> = {}): ContentItem => ({
  page_id: anId(),
  path: `/${more.title?.toLowerCase().replaceAll(' ', '-') ?? 'page'}`,
  title: 'A page',
  type: 'generic',
  image: null,
  subtitle: null,
  tags: [],
  duration_minutes: null,
  published_at: null,
  starts_at: null,
  ends_at: null,
  is_completed: false,
  is_bookmarked: false,
  progress: null,
  access: granted,
  ...more,
});

type PageParts = Partial<Omit<PageJson, 'page'>> & { path?: string; access?: Decision; contentRootId?: string };

/** A page as the server returns it: open, generic and empty by default; a locked one has no content. */
export function aPage({ path = '/a-page', access = granted, contentRootId, ...more }: PageParts = {}): PageJson {
  const id = more.page_id ?? anId();
  const title = more.page_title === undefined ? 'A page' : more.page_title;
  const type = more.page_content_type ?? 'generic';
  const root = more.root_id ?? id;
  return {
    version: '1',
    tree_version: '1',
    page_id: id,
    root_id: root,
    page_title: title,
    page_content_type: type,
    blocks: [],
    siblings: [],
    is_root: true,
    page_actions: [],
    show_back_button: true,
    show_bookmark_button: true,
    show_add_to_schedule_button: false,
    show_tabbar: true,
    color_mode: null,
    background_color: null,
    use_global_toolbar: true,
    og_title: null,
    og_description: null,
    og_image: null,
    is_commentable: false,
    message_thread_id: null,
    attributes: [],
    toolbar: null,
    type_data: null,
    ...more,
    page: { id, rootId: root, contentRootId: contentRootId ?? root, path, actions: [], access, type, title, show_tabbar: true },
  };
}

type AccessPages = AccessTree['pages'];

/** A page's entry in the access tree: inherits from its parent, unless given its own rules. */
export const anAccessPage = (path: string, own: Partial<AccessPages[string]> = {}): AccessPages[string] => ({
  ...inheritingRecord,
  path,
  type: 'generic',
  ...own,
});

/** Serves the access tree: the top pages as `app`, or a top page with the pages below it. */
export const accessFiles = (pages: AccessPages) => ({
  'GET /__/access/{rootId}.json': ({ params }: { params: Record<string, string> }): AccessTree => {
    const root = params['rootId'] ?? '';
    const isIn = (id: string) => (root === 'app' ? pages[id]?.parent === null : id === root || pages[id]?.parent === root);
    return { root_id: root, version: '1', pages: Object.fromEntries(Object.entries(pages).filter(([id]) => isIn(id))) };
  },
});
