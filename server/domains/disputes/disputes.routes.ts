import { studioDisputes } from '@bandstand/contract/disputes.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { DisputeAnswers } from './disputes.answer.service.ts';
import type { Disputes } from './disputes.service.ts';

export const disputesRoutes = ({ disputes, answers }: { disputes: Disputes; answers: DisputeAnswers }): Binding[] =>
  bind(studioDisputes, {
    'GET /studio/disputes': ({ tenant, query }) => disputes.list(tenant, query),
    'GET /studio/disputes/{id}': ({ tenant, params }) => answers.read(tenant, params.id),
    'PUT /studio/disputes/{id}/evidence': ({ tenant, params, body }) => answers.draft(tenant, params.id, body),
    'POST /studio/disputes/{id}/files': ({ tenant, params, request }) => answers.addFile(tenant, params.id, request),
    'DELETE /studio/disputes/{id}/files/{file_id}': ({ tenant, params }) => answers.removeFile(tenant, params.id, params.file_id),
    'POST /studio/disputes/{id}/send': ({ tenant, staff, params }) => answers.send(tenant, staff.userId, params.id),
    'POST /studio/disputes/{id}/accept': ({ tenant, staff, params }) => answers.accept(tenant, staff.userId, params.id),
  });
