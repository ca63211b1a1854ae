import { Type } from 'typebox';
import { calls } from './call.ts';
import { Id, Nullable, OneOf } from './wire.ts';

/** Who else has the same thing open in the studio. Each window reports every few seconds; a silent one is gone within half a minute. */
export const editorPresence = calls({
  'POST /studio/presence': {
    who: 'owner',
    reads: true,
    permission: 'build.read',
    body: Type.Object({
      kind: OneOf(['page', 'overlay', 'composed', 'workout', 'form', 'theme', 'navigation']),
      id: Type.Optional(Nullable(Id)),
      window: Type.String({ minLength: 8, maxLength: 60, description: 'one open window, by a name of its own' }),
      saves: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'how often this window has saved' })),
      is_leaving: Type.Optional(Type.Boolean()),
    }),
    returns: Type.Object({
      others: Type.Array(Type.Object({ window: Type.String(), user_id: Id, name: Type.String(), is_me: Type.Boolean(), saves: Type.Integer() })),
    }),
  },
});
