import { Type } from 'typebox';
import { Image, Video } from '../media.ts';
import { Nullable } from '../wire.ts';
import { OptionalAction } from './action.ts';
import { mediaField } from './media-field.ts';

/** Hero: a full-width picture with a title on it. `ratio` = height in percent of the width, 10 to 300 (BLK-5). */
export const heroData = Type.Object(
  {
    image: mediaField(Image),
    video: mediaField(Video),
    title: Type.Optional(Type.String({ maxLength: 200 })),
    subtitle: Type.Optional(Type.String({ maxLength: 500 })),
    ratio: Type.Optional(Nullable(Type.Number({ description: 'height in percent of the width' }))),
    action: OptionalAction,
    action_text: Type.Optional(Type.String({ maxLength: 80 })),
    secondary_action: OptionalAction,
    secondary_action_text: Type.Optional(Type.String({ maxLength: 80 })),
  },
  { additionalProperties: true },
);
