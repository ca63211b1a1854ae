import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Nullable } from './wire.ts';

/** One thing that the doctor looked at. */
export const SystemFinding = Type.Object({
  what: Type.String(),
  is_fine: Type.Boolean(),
  hint: Nullable(Type.String({ description: 'what to do' })),
});
export type SystemFinding = Static<typeof SystemFinding>;

/** How the install is doing: what `npm run bandstand -- doctor` prints (OPS-1), for the owner of the account that claimed it. */
export const system = calls({
  'GET /studio/system': {
    who: 'owner',
    permission: 'account',
    returns: Type.Object({
      findings: Nullable(Type.Array(SystemFinding, { description: 'null for other accounts: what it names is the operator’s' })),
    }),
  },
});
