import { blockData } from '@bandstand/contract/blocks/block.ts';
import { studioPages } from '@bandstand/contract/pages.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { DraftHistory } from './drafts.history.service.ts';
import type { Previews } from './drafts.preview.service.ts';
import type { PublishDrafts } from './drafts.publish.service.ts';
import type { Drafts } from './drafts.service.ts';
import type { DraftTreeEdits } from './drafts.tree.service.ts';

export interface DraftServices {
  drafts: Drafts;
  edits: DraftTreeEdits;
  publishing: PublishDrafts;
  previews: Previews;
  history: DraftHistory;
}

export const draftsStudioRoutes = ({ drafts, edits, publishing, previews, history }: DraftServices): Binding[] =>
  bind(studioPages, {
    'GET /studio/pages': ({ tenant }) => drafts.list(tenant),
    'POST /studio/pages': ({ tenant, staff, body }) => drafts.create(tenant, staff, body),
    'GET /studio/pages/{id}': ({ tenant, params }) => drafts.get(tenant, params.id),
    'PUT /studio/pages/{id}': ({ tenant, staff, params, body }) => drafts.save(tenant, staff, params.id, body),
    'DELETE /studio/pages/{id}': ({ tenant, params }) => edits.remove(tenant, params.id),
    'POST /studio/pages/{id}/move': ({ tenant, staff, params, body }) => edits.move(tenant, staff, params.id, body),
    'POST /studio/pages/{id}/duplicate': ({ tenant, staff, params, body }) => edits.duplicate(tenant, staff, params.id, body.with_children ?? false),
    'POST /studio/pages/{id}/archive': ({ tenant, params }) => publishing.archive(tenant, params.id),
    'POST /studio/pages/{id}/restore': ({ tenant, params }) => edits.restore(tenant, params.id),
    'POST /studio/pages/{id}/unpublish': ({ tenant, params }) => publishing.unpublish(tenant, params.id),
    'GET /studio/pages/{id}/versions': ({ tenant, params, query }) => history.versions(tenant, params.id, query.page ?? 1),
    'POST /studio/pages/{id}/versions/{versionId}/restore': ({ tenant, staff, params, body }) =>
      history.restoreVersion(tenant, staff, params, body.base_version),
    'GET /studio/changes': ({ tenant }) => history.changes(tenant),
    'POST /studio/preview_tokens': ({ tenant, staff, body }) => previews.create(tenant, staff, body),
    'GET /studio/block_schemas': () => blockData,
  });
