import { blockActions } from '@bandstand/contract/block-actions.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Actions } from './content.actions.service.ts';

export const blockActionsRoutes = (service: Actions): Binding[] =>
  bind(blockActions, { 'GET /block_actions/{id}': ({ tenant, member, params }) => service.read(tenant, member, params.id) });
