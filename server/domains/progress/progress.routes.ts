import { progress } from '@bandstand/contract/progress.calls.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { MyContent } from './progress.my-content.service.ts';
import type { Runs } from './progress.runs.service.ts';
import type { Completion } from './progress.service.ts';

export const progressRoutes = ({ completion, runs, myContent }: { completion: Completion; runs: Runs; myContent: MyContent }): Binding[] =>
  bind(progress, {
    'GET /my-content': ({ member, query }) => myContent.show(member, query),
    'POST /pages/{id}/complete': ({ member, params }) => completion.complete(member, params.id),
    'DELETE /pages/{id}/complete': ({ member, params }) => completion.uncomplete(member, params.id),
    'GET /pages/{id}/complete': ({ member, params }) => completion.isCompleted(member, params.id),
    'POST /pages/{id}/subscribers': ({ member, params, body }) => runs.start(member, params.id, body),
    'DELETE /pages/{id}/subscribers': ({ member, params }) => runs.leave(member, params.id),
    'GET /pages/{id}/subscribers': ({ tenant, member, params }) => runs.show(tenant, member, params.id),
  });
