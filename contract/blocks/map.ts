import { Type } from 'typebox';
import { Nullable } from '../wire.ts';

/** Map: a place by its address, with the coordinates that the studio stored (BLK-9). */
export const mapData = Type.Object(
  {
    address: Type.String({ maxLength: 500 }),
    lat: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90 }))),
    lng: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180 }))),
    zoom: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 19 }))),
  },
  { additionalProperties: true },
);
