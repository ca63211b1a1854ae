import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import type { Answer, Api } from '@bandstand/client/api/api.ts';

/** Objects edited on their own screen and used in many places, with the same builder as pages. */
export type ReusableKind = 'overlay' | 'composed';
export type ReusableEntry = Answer<'GET /studio/overlays'>['items'][number];
type Overlay = Answer<'GET /studio/overlays/{id}'>;
type Fields = Pick<Overlay, 'title' | 'blocks'> & Partial<Pick<Overlay, 'color_mode' | 'background_color'>>;
type Kept = Fields & Pick<Overlay, 'id' | 'version' | 'updated_at' | 'updated_by' | 'status'>;

/** The calls for a kind, by what they do. */
export const reusableKinds = {
  overlay: {
    path: '/overlays',
    list: 'GET /studio/overlays',
    one: 'GET /studio/overlays/{id}',
    get: (api: Api, id: string): Promise<Kept> => api('GET /studio/overlays/{id}', { params: { id } }),
    create: (api: Api, body: Fields): Promise<Kept> => api('POST /studio/overlays', { body }),
    put: (api: Api, id: string, body: Partial<Fields> & { base_version?: number }): Promise<Kept> =>
      api('PUT /studio/overlays/{id}', { params: { id }, body }),
    remove: (api: Api, id: string): Promise<unknown> => api('DELETE /studio/overlays/{id}', { params: { id } }),
  },
  composed: {
    path: '/groups',
    list: 'GET /studio/composed_blocks',
    one: 'GET /studio/composed_blocks/{id}',
    get: (api: Api, id: string): Promise<Kept> => api('GET /studio/composed_blocks/{id}', { params: { id } }),
    create: (api: Api, { title, blocks }: Fields): Promise<Kept> => api('POST /studio/composed_blocks', { body: { title, blocks } }),
    put: (api: Api, id: string, { title, blocks, base_version }: Partial<Fields> & { base_version?: number }): Promise<Kept> =>
      api('PUT /studio/composed_blocks/{id}', {
        params: { id },
        body: { ...(title === undefined ? {} : { title }), ...(blocks ? { blocks } : {}), ...(base_version === undefined ? {} : { base_version }) },
      }),
    remove: (api: Api, id: string): Promise<unknown> => api('DELETE /studio/composed_blocks/{id}', { params: { id } }),
  },
} as const;

/** An overlay or saved block group as the builder edits it: a page with only blocks. */
export function draftOfReusable({ id, title, blocks, version, updated_at, updated_by, status, ...look }: Kept): PageDraft {
  return {
    id,
    title,
    blocks,
    version,
    updated_at,
    updated_by,
    status,
    color_mode: look.color_mode ?? null,
    background_color: look.background_color ?? null,
    type: 'generic',
    slug: 'piece',
    subtitle: null,
    image: null,
    tags: [],
    duration_minutes: null,
    show_back_button: false,
    show_bookmark_button: false,
    show_add_to_schedule_button: false,
    show_tabbar: false,
    is_commentable: false,
    og_title: null,
    og_description: null,
    og_image: null,
    page_actions: [],
    attributes: [],
    access: inheritingRecord,
    type_data: null,
    parent_id: null,
    position: 0,
    path: '/',
    published_at: null,
  };
}
