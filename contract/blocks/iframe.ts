import { Type } from 'typebox';
import { Nullable } from '../wire.ts';

/** Iframe: a page of another host in a sandbox with an opaque origin; https only (BLK-8). `height` in px. */
export const iframeData = Type.Object(
  {
    url: Type.String({ maxLength: 2000 }),
    title: Type.Optional(Type.String({ maxLength: 200 })),
    height: Type.Optional(Nullable(Type.Integer({ minimum: 80, maximum: 4000 }))),
  },
  { additionalProperties: true },
);
