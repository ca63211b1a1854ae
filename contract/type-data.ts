import { Type, type Static } from 'typebox';
import { mediaField } from './blocks/media-field.ts';
import { exerciseMeasures } from './exercises.values.ts';
import { ContentItem, type PageType } from './content-item.ts';
import { Image, Video } from './media.ts';
import { Id, Nullable, OneOf, Time } from './wire.ts';
import { ProgramSettings } from './programs.ts';
import { Workout } from './workout.ts';

const open = { additionalProperties: true } as const;
const shortText = Type.String({ maxLength: 200 });
const texts = (maxItems: number) => Type.Array(Type.String({ maxLength: 2000 }), { maxItems });

/** What an exercise page adds (BLK-2). */
export const ExerciseData = Type.Object(
  {
    exercise_id: Nullable(Id),
    images: Type.Array(Image, { maxItems: 20 }),
    video: mediaField(Video),
    cues: texts(100),
    muscles: texts(50),
    secondary_muscles: texts(50),
    equipment: texts(50),
    level: Nullable(shortText),
    /** Other names, by which owners find it. */
    aliases: Type.Optional(texts(50)),
    /** What its sets record, unless a workout says otherwise. */
    measures: Type.Optional(Type.Array(OneOf(exerciseMeasures), { maxItems: 4 })),
    /** The pages of the exercises that may take its place, in the owner's order (WRK-15). Members read them for an item of a workout (WRK-6). */
    alternate_ids: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  },
  open,
);
export type ExerciseData = Static<typeof ExerciseData>;

/** What a program page adds: its stages (direct children) as content items (L235). */
export const ProgramData = Type.Object({ stages: Type.Array(ContentItem) }, open);
export type ProgramData = Static<typeof ProgramData>;

/** What a meal page adds (BLK-2). */
export const MealData = Type.Object(
  {
    ingredients: Type.Array(Type.Object({ amount: shortText, name: shortText }), { maxItems: 200 }),
    macros: Type.Optional(Nullable(Type.Object({ kcal: Type.Number(), protein_g: Type.Number(), carbs_g: Type.Number(), fat_g: Type.Number() }))),
    servings: Type.Optional(Nullable(Type.Integer())),
    prep_minutes: Type.Optional(Nullable(Type.Integer())),
    steps: texts(200),
  },
  open,
);
export type MealData = Static<typeof MealData>;

/** What a workout page adds. Owners set `workout_id`; the server fills `workout` (WRK-2). */
export const WorkoutPageData = Type.Object({ workout_id: Nullable(Id), workout: Nullable(Workout) }, open);
export type WorkoutPageData = Static<typeof WorkoutPageData>;

/** What a form page adds: its form, which members and guests read by this id (BLK-2). */
export const FormPageData = Type.Object({ form_id: Nullable(Id) }, open);
export type FormPageData = Static<typeof FormPageData>;

/** What a stream page adds: where and when to watch it (BLK-2). */
export const StreamData = Type.Object(
  {
    provider: Nullable(Type.String({ maxLength: 40 })),
    url: Nullable(Type.String({ maxLength: 2000 })),
    starts_at: Nullable(Time),
    ends_at: Nullable(Time),
  },
  open,
);
export type StreamData = Static<typeof StreamData>;

/**
 * What an event page adds (EVT-2). The server returns the current `state`; owners may set `cancelled`. `location.url` only for members who
 * joined.
 */
export const EventData = Type.Object(
  {
    starts_at: Nullable(Time),
    ends_at: Nullable(Time),
    timezone: Nullable(Type.String({ maxLength: 60 })),
    location: Nullable(
      Type.Object(
        {
          kind: OneOf(['place', 'online']),
          address: Nullable(Type.String({ maxLength: 500 })),
          url: Nullable(Type.String({ maxLength: 2000 })),
        },
        open,
      ),
    ),
    capacity: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    state: OneOf(['scheduled', 'live', 'ended', 'cancelled']),
    /** Whether the viewer joined. `GET /event_occurrences/{id}` returns how many did, because pages are cached. */
    is_joined: Type.Optional(Type.Boolean()),
    /** The page of the event that it is an occurrence of. */
    event_id: Type.Optional(Nullable(Id)),
    /** Where to watch it afterwards, for viewers with full access to the page. */
    replay_url: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
    host_ids: Type.Optional(Type.Array(Id, { maxItems: 10 })),
  },
  open,
);
export type EventData = Static<typeof EventData>;

/** What a pack adds: its pages, programs and events, each with the viewer's decision. */
export const PackData = Type.Object({ items: Type.Array(ContentItem) }, open);
export type PackData = Static<typeof PackData>;
/** What a collection page adds: its pages. */
export const CollectionData = Type.Object({ items: Type.Array(ContentItem) }, open);
export type CollectionData = Static<typeof CollectionData>;

const nothing = Type.Object({}, open);
/** Instants may be entered in any zone; they are stored in UTC. */
const moments = { starts_at: Nullable(Type.String({ maxLength: 40 })), ends_at: Nullable(Type.String({ maxLength: 40 })) };
const placeInput = Type.Partial(
  Type.Object({
    kind: OneOf(['place', 'online']),
    address: Nullable(Type.String({ maxLength: 500 })),
    url: Nullable(Type.String({ maxLength: 2000 })),
  }),
);
/** What owners may save as `type_data`, by page type; every field is optional. Fields that the server fills are not included. */
export const typeDataInput = {
  generic: nothing,
  program: Type.Partial(Type.Object(ProgramSettings.properties, open)),
  article: nothing,
  collection: nothing,
  /** Pages from anywhere in the app, in this order, before those below the pack. */
  pack: Type.Partial(Type.Object({ item_ids: Type.Array(Id, { maxItems: 200 }) }, open)),
  form: Type.Object({ form_id: Type.Optional(Nullable(Id)) }, open),
  exercise: Type.Partial(ExerciseData),
  meal: Type.Partial(MealData),
  workout: Type.Object({ workout_id: Type.Optional(Nullable(Id)) }, open),
  stream: Type.Partial(Type.Object({ ...StreamData.properties, ...moments })),
  event_occurrence: Type.Partial(
    Type.Object({
      ...EventData.properties,
      ...moments,
      location: Type.Unsafe<unknown>({ anyOf: [Type.String({ maxLength: 500 }), placeInput, Type.Null()] }),
    }),
  ),
} satisfies Record<PageType, typeof nothing | object>;
