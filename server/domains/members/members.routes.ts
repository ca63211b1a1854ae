import { members } from '@bandstand/contract/members.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Blocks } from './members.blocks.service.ts';
import type { Directory } from './members.directory.service.ts';
import type { Grants } from './members.grants.service.ts';
import type { Members } from './members.service.ts';

export const membersRoutes = ({
  members: service,
  blocks,
  directory,
  grants,
}: {
  members: Members;
  blocks: Blocks;
  directory: Directory;
  grants: Grants;
}) =>
  bind(members, {
    'GET /subscribers': ({ member, query }) => directory.find(member, query),
    'PUT /subscribers': ({ member, body }) => service.update(member, body),
    'POST /subscribers/block': ({ member, body }) => blocks.block(member, body.user_id),
    'POST /subscribers/unblock': ({ member, body }) => blocks.unblock(member, body.user_id),
    'GET /subscribers/blocked': ({ member }) => blocks.blocked(member),
    'GET /studio/members': ({ tenant, query }) => directory.list(tenant, query),
    'GET /studio/members/{id}': ({ tenant, params }) => directory.require(tenant, params.id),
    'POST /studio/members/{id}/grants': ({ tenant, staff, params, body }) => grants.grant(tenant, staff, params.id, body),
    'DELETE /studio/members/{id}/grants/{grantId}': ({ tenant, params }) => grants.revoke(tenant, params.id, params.grantId),
  });
