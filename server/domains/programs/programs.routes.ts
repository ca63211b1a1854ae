import { programs } from '@bandstand/contract/programs.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { ProgramResults } from './programs.result.service.ts';
import type { Programs } from './programs.service.ts';

export const programsRoutes = (service: Programs, results: ProgramResults): Binding[] =>
  bind(programs, {
    'GET /programs': ({ tenant, member, preview, query }) => service.list({ tenant, member, preview }, query),
    'GET /programs/subscriptions': ({ member }) => service.subscriptions(member),
    'GET /programs/{id}': ({ tenant, member, preview, params }) => service.show({ tenant, member, preview }, params.id),
    'GET /programs/{id}/access': ({ tenant, member, preview, params }) => service.access({ tenant, member, preview }, params.id),
    'POST /programs/{id}/subscribe': ({ member, params, body }) => service.subscribe(member, params.id, body),
    'DELETE /programs/{id}/subscribe': ({ member, params }) => service.leave(member, params.id),
    'POST /programs/{id}/stages/{stageId}/complete': ({ member, params }) => service.completeStage(member, params.id, params.stageId),
    'DELETE /programs/{id}/stages/{stageId}': ({ member, params }) => service.uncompleteStage(member, params.id, params.stageId),
    'GET /programs/{id}/result': ({ member, params }) => results.show(member, params.id),
    'POST /programs/{id}/complete': ({ member, params }) => service.complete(member, params.id),
  });
