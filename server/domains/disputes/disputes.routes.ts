import { studioDisputes } from '@bandstand/contract/disputes.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { DisputeDraft } from './disputes.draft.service.ts';
import type { Evidence } from './disputes.evidence.service.ts';
import type { DisputeSending } from './disputes.sending.service.ts';
import type { Disputes } from './disputes.service.ts';

export interface DisputesRoutes {
  disputes: Disputes;
  evidence: Evidence;
  draft: DisputeDraft;
  sending: DisputeSending;
}

export const disputesRoutes = ({ disputes, evidence, draft, sending }: DisputesRoutes): Binding[] =>
  bind(studioDisputes, {
    'GET /studio/disputes': ({ tenant, query }) => disputes.list(tenant, query),
    'GET /studio/disputes/{id}': ({ tenant, params }) => evidence.shown(tenant, params.id),
    'PUT /studio/disputes/{id}/evidence': ({ tenant, params, body }) => draft.write(tenant, params.id, body),
    'POST /studio/disputes/{id}/files': ({ tenant, params, request }) => draft.addFile(tenant, params.id, request),
    'DELETE /studio/disputes/{id}/files/{file_id}': ({ tenant, params }) => draft.removeFile(tenant, params.id, params.file_id),
    'POST /studio/disputes/{id}/send': ({ tenant, staff, params }) => sending.send(tenant, staff.userId, params.id),
    'POST /studio/disputes/{id}/accept': ({ tenant, staff, params }) => sending.accept(tenant, staff.userId, params.id),
  });
