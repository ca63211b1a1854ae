import { Type } from 'typebox';
import { Nullable } from '../wire.ts';

/** Code: the owner's HTML in a sandbox with an opaque origin, which reports its height (BLK-8). Until then, `height` in px applies. */
export const codeData = Type.Object(
  { html: Type.String({ maxLength: 50_000 }), height: Type.Optional(Nullable(Type.Integer({ minimum: 40, maximum: 4000 }))) },
  { additionalProperties: true },
);
