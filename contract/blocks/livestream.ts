import { Type } from 'typebox';
import { Id, Nullable, Time } from '../wire.ts';

/** Livestream: where to watch, when it starts and ends, and the chat beside it (BLK-9). */
export const livestreamData = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 200 })),
    provider: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    url: Type.String({ maxLength: 2000 }),
    starts_at: Type.Optional(Nullable(Time)),
    ends_at: Type.Optional(Nullable(Time)),
    message_thread_id: Type.Optional(Nullable(Id)),
  },
  { additionalProperties: true },
);
