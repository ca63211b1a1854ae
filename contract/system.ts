import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Nullable } from './wire.ts';

/** One finding of the doctor. */
export const SystemFinding = Type.Object({
  what: Type.String(),
  is_fine: Type.Boolean(),
  hint: Nullable(Type.String({ description: 'what to do' })),
});
export type SystemFinding = Static<typeof SystemFinding>;

/** The state of the install, as `npm run bandstand -- doctor` prints it (OPS-1), for the owner of the account that claimed it. */
export const system = calls({
  'GET /studio/system': {
    who: 'owner',
    permission: 'account',
    returns: Type.Object({
      findings: Nullable(Type.Array(SystemFinding, { description: 'null for other accounts: what it names is the operator’s' })),
    }),
  },
});
