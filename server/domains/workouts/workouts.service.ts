import type { Workout } from '@bandstand/contract/workout.ts';
import type { WorkoutDraft } from '@bandstand/contract/workouts.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { KnownContent } from '../drafts/drafts.known.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Author, ReusableStore } from '../reusables/reusables.store.service.ts';
import { groupsOf, shownWorkout } from './workouts.shape.ts';
import type { WorkoutData } from './workouts.tables.ts';

export type { WorkoutData } from './workouts.tables.ts';
type Changes = Partial<WorkoutData> & { title?: string; base_version?: number };
const dataKeys = ['workout_type', 'allowed_modes', 'groups', 'video', 'capture_form_id', 'asks_rpe', 'beep_protocol', 'swap_policy'] as const;
const empty: WorkoutData = {
  workout_type: 'default',
  allowed_modes: ['follow_along', 'list'],
  groups: [],
  video: null,
  capture_form_id: null,
  asks_rpe: false,
  beep_protocol: null,
  swap_policy: 'curated',
};

export interface WorkoutsDependencies {
  store: ReusableStore<WorkoutData>;
  content: Pick<KnownContent, 'signed' | 'forms'>;
  drafts: Pick<Drafts, 'checkedData'>;
  pages: Pages;
  ids: Ids;
}
export type Workouts = ReturnType<typeof createWorkouts>;

/** Workouts as owners write them and pages show them (WRK-2). */
export function createWorkouts({ store, content, drafts, pages, ids }: WorkoutsDependencies) {
  type Row = Awaited<ReturnType<typeof store.require>>;
  const drafted = (tenant: Tenant, row: Row): Promise<WorkoutDraft> => content.signed(tenant, { ...row.data, ...store.toReusable(row) });
  const dataOf = async (tenant: Tenant, changes: Changes, before: WorkoutData): Promise<WorkoutData> => {
    const known = Object.fromEntries(dataKeys.flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key]]])));
    const formId = changes.capture_form_id?.toLowerCase() ?? null;
    refuseFields({ capture_form_id: formId && !(await content.forms(tenant, [formId])).has(formId) ? { key: 'field.invalid' } : null });
    const checked = (await drafts.checkedData(tenant, known)) as Partial<WorkoutData>;
    return { ...before, ...checked, ...(checked.groups ? { groups: groupsOf(checked.groups) } : {}) };
  };
  /** The workout as pages show it to this viewer; null if missing. */
  const shown = async (visit: Visit, id: string): Promise<Workout | null> => {
    const row = await store.shown(visit, id);
    return row && shownWorkout(visit, row);
  };
  return {
    shown,
    /** For viewers who may open a page that shows it (WRK-6). Throws not_found, access_denied. */
    read: async (
      { tenant, member, preview }: { tenant: Tenant; member: Member | null; preview: PreviewGrant | null },
      id: string,
    ): Promise<Workout> => {
      const visit = await pages.visit(tenant, member, preview);
      if (preview?.persona !== 'everything') await pages.requireShown(visit, id);
      const workout = await shown(visit, id);
      if (!workout) throw new AppError('not_found');
      return preview ? content.signed(tenant, workout) : workout;
    },
    list: store.list,
    get: async (tenant: Tenant, id: string): Promise<WorkoutDraft> => drafted(tenant, await store.require(tenant, id)),
    create: async (tenant: Tenant, author: Author, { title, ...input }: Changes & { title: string }, id?: string): Promise<WorkoutDraft> =>
      drafted(tenant, await store.create(tenant, author, title, await dataOf(tenant, input, empty), id)),
    change: async (tenant: Tenant, author: Author, id: string, { title, base_version, ...changes }: Changes): Promise<WorkoutDraft> => {
      const row = await store.require(tenant, id);
      const data = await dataOf(tenant, changes, row.data);
      return drafted(tenant, await store.save(tenant, author, row, { ...(title === undefined ? {} : { title }), data, baseVersion: base_version }));
    },
    /** A copy. Groups and items get new ids, because sessions refer to them. */
    duplicate: async (tenant: Tenant, author: Author, id: string): Promise<WorkoutDraft> => {
      const { title, data } = await store.require(tenant, id);
      const groups = data.groups.map((group) => ({ ...group, id: ids.next(), items: group.items.map((item) => ({ ...item, uid: ids.next() })) }));
      return drafted(tenant, await store.create(tenant, author, title, { ...data, groups }));
    },
    remove: store.remove,
  };
}
