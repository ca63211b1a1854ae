import { Type } from 'typebox';
import { Decision } from './access.ts';
import { Action } from './blocks/action.ts';
import { calls } from './call.ts';
import { Id, Nullable } from './wire.ts';

/** An action by its id, so that buttons in emails and pushes lead where the owner points them now (L370). */
export const blockActions = calls({
  'GET /block_actions/{id}': {
    who: 'guest',
    params: { id: Id },
    returns: Type.Object({ ...Action.properties, access: Nullable(Decision) }),
    errors: ['access_denied'],
  },
});
