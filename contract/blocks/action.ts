import { Type, type Static } from 'typebox';
import { Id, Nullable, OneOf } from '../wire.ts';

export const actionTypes = [
  'open_url',
  'open_page',
  'open_email',
  'open_next',
  'trigger_purchase',
  'trigger_form',
  'trigger_overlay',
  'share',
  'open_lightbox',
] as const;

/** What a tap on a block does (L114). The fields of `data` depend on the type: the table of decisions section 4. */
export const Action = Type.Object(
  {
    id: Id,
    type: OneOf(actionTypes),
    data: Type.Object(
      {
        url: Type.Optional(Type.String({ maxLength: 2000 })),
        page_id: Type.Optional(Id),
        path: Type.Optional(Nullable(Type.String({ description: 'served: the address of the page, for viewers who may know of it' }))),
        email: Type.Optional(Type.String({ maxLength: 254 })),
        subject: Type.Optional(Type.String({ maxLength: 300 })),
        product_ids: Type.Optional(Type.Array(Id)),
        version_id: Type.Optional(Nullable(Id)),
        form_id: Type.Optional(Nullable(Id)),
        /** Of a form: the overlay around it (BLK-11). */
        overlay_id: Type.Optional(Nullable(Id)),
        text: Type.Optional(Type.String({ maxLength: 500 })),
      },
      { additionalProperties: true },
    ),
  },
  { title: 'Action' },
);
export type Action = Static<typeof Action>;
export const OptionalAction = Type.Optional(Nullable(Action));
