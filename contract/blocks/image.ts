import { Type } from 'typebox';
import { Audio, Image, Video } from '../media.ts';
import { OptionalAction } from './action.ts';
import { mediaField } from './media-field.ts';

/** Image, video or sound with alternative text and caption. An image without an action opens the lightbox on tap. */
export const imageData = Type.Object(
  {
    image: mediaField(Image),
    video: mediaField(Video),
    audio: mediaField(Audio),
    alt: Type.Optional(Type.String({ maxLength: 500 })),
    caption: Type.Optional(Type.String({ maxLength: 500 })),
    action: OptionalAction,
  },
  { additionalProperties: true },
);
