import { Type } from 'typebox';
import { Id, Nullable } from '../wire.ts';

/** Chat: the thread of this page, created when the page is published. Access follows the page. */
export const chatData = Type.Object(
  { message_thread_id: Type.Optional(Nullable(Id)), title: Type.Optional(Type.String({ maxLength: 200 })) },
  { additionalProperties: true },
);
