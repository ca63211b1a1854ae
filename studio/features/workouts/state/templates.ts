import type { Api, Input } from '@bandstand/client/api/api.ts';
import { groupsOfLines, readSheet } from '@bandstand/rules/workouts/text.sheet.ts';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Clock from 'lucide-react/icons/clock';
import Dumbbell from 'lucide-react/icons/dumbbell';
import File from 'lucide-react/icons/file';
import Flag from 'lucide-react/icons/flag';
import Layers from 'lucide-react/icons/layers-2';
import Repeat from 'lucide-react/icons/repeat';
import Timer from 'lucide-react/icons/timer';
import Video from 'lucide-react/icons/video';
import Volume from 'lucide-react/icons/volume-2';
import type { Translate } from '../../../platform/texts.ts';
import { templateSheets, templateExercises, videoMarks } from './templates.data.ts';
import { findByName } from './useLibrary.ts';

export type WorkoutTemplate = 'empty' | keyof typeof templateSheets;
type Body = Input<'POST /studio/workouts'>['body'];

export const templateIcons: Record<WorkoutTemplate, LucideIcon> = {
  empty: File,
  strength: Dumbbell,
  superset: Layers,
  circuit: Repeat,
  interval: Timer,
  amrap: Clock,
  emom: Bell,
  for_time: Flag,
  beep_test: Volume,
  video: Video,
};
export const workoutTemplates = Object.keys(templateIcons) as WorkoutTemplate[];

type Parts = { t: Translate; api: Api; newId: () => string };

/** A new draft: empty, or a reference workout in the studio's language; its exercises are those of the library where it has them. */
export async function workoutFromTemplate({ t, api, newId }: Parts, template: WorkoutTemplate, title: string): Promise<Body> {
  if (template === 'empty') return { title };
  if (template === 'beep_test') return { title, workout_type: 'beep_test' };
  const groups = groupsOfLines(readSheet(templateSheets[template]), newId);
  const named = async (key: string) => {
    const known = templateExercises.find((one) => one.key === key);
    const own = known && t.find(`studio.exercise.${known.key}`);
    if (!known || !own) return { title: key, exercise_id: null };
    const page = await findByName(api, [own, ...known.names]).catch(() => null);
    return { title: page?.name ?? own, exercise_id: page?.page_id ?? null };
  };
  const keys = [...new Set(groups.flatMap(({ items }) => items.map((item) => item.title)))];
  const names = new Map(await Promise.all(keys.map(async (key) => [key, await named(key)] as const)));
  const titled = groups.map((group) => ({
    ...group,
    title: group.title ? (t.find(`studio.workout_template.part.${group.title}`) ?? group.title) : null,
    items: group.items.map((item) => ({ ...item, ...names.get(item.title) })),
  }));
  if (template !== 'video') return { title, groups: titled };
  const marks = videoMarks.values();
  const marked = titled.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, video_at: marks.next().value ?? null })) }));
  return { title, workout_type: 'video_workout', groups: marked };
}
