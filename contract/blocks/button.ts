import { Type } from 'typebox';
import { OneOf } from '../wire.ts';
import { OptionalAction } from './action.ts';

/** Button: one action with one label. */
export const buttonData = Type.Object(
  { text: Type.String({ maxLength: 80 }), style: OneOf(['primary', 'secondary', 'outline']), action: OptionalAction },
  { additionalProperties: true },
);
