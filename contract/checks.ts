import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, Nullable, OneOf } from './wire.ts';

/** A problem that members would run into, and the place to fix it. It blocks nothing. `code` names the sentence. */
export const Finding = Type.Object({
  code: Type.String(),
  severity: OneOf(['fix', 'look']),
  page_id: Id,
  page_title: Type.String(),
  block_id: Nullable(Id),
  field: Nullable(Type.String()),
  values: Type.Record(Type.String(), Type.String()),
});
export type Finding = Static<typeof Finding>;

export const maxCheckedPages = 500;

/** Checks of drafts before publishing. Pages requested together count as published together. */
export const checks = calls({
  'GET /studio/checks': {
    who: 'owner',
    permission: 'build.read',
    query: {
      page_id: Type.Optional(
        Type.String({ maxLength: 20_000, description: 'ids, with commas between; left out: all pages that wait to be published' }),
      ),
    },
    returns: Type.Object({ items: Type.Array(Finding), total_count: Type.Integer(), pages_checked: Type.Integer() }),
    errors: ['page_not_found'],
  },
});
