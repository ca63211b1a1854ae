import { Type } from 'typebox';
import { Image } from '../media.ts';
import { OptionalAction } from './action.ts';
import { mediaField } from './media-field.ts';

/** Avatar: a person with picture, name and a line below. */
export const avatarData = Type.Object(
  {
    image: mediaField(Image),
    name: Type.String({ maxLength: 120 }),
    subtitle: Type.Optional(Type.String({ maxLength: 300 })),
    action: OptionalAction,
  },
  { additionalProperties: true },
);
