import { Type } from 'typebox';
import { Image } from '../media.ts';
import { Nullable } from '../wire.ts';
import { OptionalAction } from './action.ts';

/** Image with alternative text and caption. Without an action a tap opens the lightbox. */
export const imageData = Type.Object(
  {
    image: Type.Optional(Nullable(Image)),
    alt: Type.Optional(Type.String({ maxLength: 500 })),
    caption: Type.Optional(Type.String({ maxLength: 500 })),
    action: OptionalAction,
  },
  { additionalProperties: true },
);
