import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Image, Video } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import type { Workout, WorkoutGroup, WorkoutItem } from '@bandstand/contract/workout.ts';
import { attributeValues, fillAttributes } from '@bandstand/rules/text/attributes.ts';

/** A workout as it is shown: its texts filled in, its media found. */
export type ShownItem = Omit<WorkoutItem, 'media'> & { media: Image | null };
export type ShownGroup = Omit<WorkoutGroup, 'items'> & { items: ShownItem[] };
export type ShownWorkout = Omit<Workout, 'groups' | 'video'> & { groups: ShownGroup[]; video: Video | null };

/** With the attributes of its page and the member in its texts and media (BLK-6). */
export function filledWorkout(workout: Workout, page: PageJson | null, user: SessionBundle['user'] | null): ShownWorkout {
  const attributes = page?.attributes ?? [];
  const values = attributeValues({
    pageTitle: page?.page_title ?? workout.title,
    attributes,
    memberName: user?.name ?? null,
    memberAttributes: user?.attributes ?? {},
  });
  const fill = (text: string) => fillAttributes(text, values);
  const media = <T extends object>(field: T | { attribute: string } | null | undefined, key: string): T | null => {
    const value = field && 'attribute' in field ? attributes.find(({ slug }) => slug === field.attribute)?.value : field;
    return typeof value === 'object' && value !== null && key in value ? (value as T) : null;
  };
  const item = (one: WorkoutItem): ShownItem => ({
    ...one,
    title: fill(one.title),
    notes: one.notes ? fill(one.notes) : null,
    media: media<Image>(one.media, 'urls'),
  });
  const group = (one: WorkoutGroup): ShownGroup => ({ ...one, title: one.title ? fill(one.title) : null, items: one.items.map(item) });
  return { ...workout, title: fill(workout.title), groups: workout.groups.map(group), video: media<Video>(workout.video, 'url') };
}
