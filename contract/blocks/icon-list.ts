import { Type } from 'typebox';
import { OptionalAction } from './action.ts';

/** Icon list: short points, each with an icon of the built-in set. */
export const iconListData = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        icon: Type.String({ maxLength: 40 }),
        title: Type.String({ maxLength: 200 }),
        text: Type.Optional(Type.String({ maxLength: 500 })),
        action: OptionalAction,
      }),
      { maxItems: 50 },
    ),
  },
  { additionalProperties: true },
);
