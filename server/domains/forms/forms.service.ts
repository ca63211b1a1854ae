import type { Form } from '@bandstand/contract/forms.ts';
import type { FormDraft } from '@bandstand/contract/forms.studio.ts';
import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import { kindOf } from '@bandstand/rules/forms/triggers.ts';
import { LRUCache } from 'lru-cache';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Content } from '../content/content.service.ts';
import type { Shown } from '../content/content.shown.service.ts';
import type { KnownContent } from '../drafts/drafts.known.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Author, ReusableStore, ShownReusable } from '../reusables/reusables.store.service.ts';
import type { FormsRepo } from './forms.repo.ts';
import type { FormChecks } from './forms.check.service.ts';
import type { SubmissionFacts } from './forms.ports.ts';
import { changedData, copiedData, emptyForm, shownForm } from './forms.shape.ts';
import type { FormData } from './forms.tables.ts';

export type { FormData } from './forms.tables.ts';
/** A form as a visit shows it. `number` counts its publications; drafts in a preview have none. */
export type OpenForm = ShownReusable<FormData>;

type Changes = Partial<FormData> & { title?: string; base_version?: number };
interface Caller {
  tenant: Tenant;
  member: Member | null;
  preview: PreviewGrant | null;
}
export interface FormsDependencies {
  store: ReusableStore<FormData> & Pick<FormsRepo, 'publishedIds' | 'triggered'>;
  checks: FormChecks;
  content: Pick<KnownContent, 'signed'>;
  items: Content['items'];
  linked: Shown['linked'];
  pages: Pick<Pages, 'visit'>;
  submissions: Port<SubmissionFacts>;
  ids: Ids;
}
export type Forms = ReturnType<typeof createForms>;

/** Forms as owners write them and members fill them in (FRM-1). */
export const createForms = (parts: FormsDependencies) => ({ ...createFormDrafts(parts), ...createFormReading(parts) });

function createFormReading({ store, content, items, linked, pages, submissions }: FormsDependencies) {
  // As long as the tree: whatever is published makes another one.
  const published = new LRUCache<string, string[]>({ max: 1000 });
  // Published forms stay the same objects as long as the tree.
  const shapes = new WeakMap<OpenForm, ReturnType<typeof shownForm>>();
  const shapeOf = (form: OpenForm): ReturnType<typeof shownForm> => {
    const shape = shapes.get(form) ?? shownForm(form);
    shapes.set(form, shape);
    return shape;
  };
  /** The form as this caller fills it in. Throws not_found, and unauthenticated for guests if it is not public (FRM-17). */
  const open = async ({ tenant, member, preview }: Caller, id: string): Promise<{ visit: Visit; form: OpenForm }> => {
    const visit = await pages.visit(tenant, member, preview);
    const form = await store.shown(visit, id);
    if (!form) throw new AppError('not_found');
    if (!member && !preview && !form.data.is_public) throw new AppError('unauthenticated');
    return { visit, form };
  };
  return {
    open,
    /** All forms that members may be shown now. */
    all: async (visit: Visit): Promise<OpenForm[]> => {
      const key = `${visit.tenant.appId} ${visit.tree.version}`;
      const ids = published.get(key) ?? (await store.publishedIds(visit.tenant));
      published.set(key, ids);
      return (await Promise.all(ids.map((id) => store.shown(visit, id)))).filter((form) => form !== null);
    },
    /** What the form of this id is now to members, without a request of theirs; null: nothing. */
    published: async (tenant: Tenant, id: string): Promise<OpenForm | null> => store.shown(await pages.visit(tenant, null), id),
    /** The form with its context, each item as far as the caller may know of it (FRM-6). Throws not_found, unauthenticated. */
    read: async (caller: Caller, id: string, challenge: () => PowChallenge): Promise<Form> => {
      const { tenant, member, preview } = caller;
      const { visit, form } = await open(caller, id);
      const own = member && !preview ? await submissions.current.own(tenant, form.id, member.id) : null;
      const served: Form = {
        ...shapeOf(form),
        ...(await linked(visit, { end: form.data.end })),
        included_items: form.data.included_items.map((item) => ({ ...item, item: items(visit, [item.id])[0] ?? null })),
        submission_id: own?.submission_id ?? null,
        can_submit: own === null || form.data.is_repeatable || form.data.triggers.some(({ trigger }) => trigger === 'workout_capture'),
        pow: member || preview ? null : challenge(),
      };
      return preview ? content.signed(tenant, served) : served;
    },
  };
}

function createFormDrafts({ store, checks, content, submissions, ids }: FormsDependencies) {
  type Row = Awaited<ReturnType<typeof store.require>>;
  const countsOf = async (tenant: Tenant, id: string) => (await submissions.current.counts(tenant, [id])).get(id)?.count ?? 0;
  const drafted = async (tenant: Tenant, row: Row, count?: number): Promise<FormDraft> =>
    content.signed(tenant, {
      ...row.data,
      ...store.toReusable(row),
      kind: kindOf(row.data),
      submissions_count: count ?? (await countsOf(tenant, row.id)),
    });
  return {
    list: async (tenant: Tenant, query: { q?: string; page?: number }) => {
      const { items, total_count } = await store.list(tenant, query);
      const wanted = items.map(({ id }) => id);
      const [rows, counts] = await Promise.all([store.findMany(tenant, wanted), submissions.current.counts(tenant, wanted)]);
      const byId = new Map(rows.map((row) => [row.id, row.data]));
      const entries = items.flatMap((item) => {
        const data = byId.get(item.id);
        const { count = 0, last_submitted_at = null } = counts.get(item.id) ?? {};
        return data
          ? [
              {
                ...item,
                kind: kindOf(data),
                fields_count: data.form_fields.length,
                is_public: data.is_public,
                submissions_count: count,
                last_submitted_at,
              },
            ]
          : [];
      });
      return { items: entries, total_count };
    },
    /** Drafts of forms that have a trigger. */
    triggered: store.triggered,
    fromOutside: checks.fromOutside,
    get: async (tenant: Tenant, id: string): Promise<FormDraft> => drafted(tenant, await store.require(tenant, id)),
    create: async (tenant: Tenant, author: Author, { title, ...input }: Changes & { title: string }, id?: string): Promise<FormDraft> => {
      const data = await checks.saved(tenant, changedData(emptyForm, input), emptyForm);
      return drafted(tenant, await store.create(tenant, author, title, data, id), 0);
    },
    change: async (tenant: Tenant, author: Author, id: string, { title, base_version, ...changes }: Changes): Promise<FormDraft> => {
      const row = await store.require(tenant, id);
      const data = await checks.saved(tenant, changedData(row.data, changes), row.data);
      return drafted(tenant, await store.save(tenant, author, row, { ...(title === undefined ? {} : { title }), data, baseVersion: base_version }));
    },
    /** A copy, with new ids of its fields and groups. Its owner may change all of it, even if the system made the original. */
    duplicate: async (tenant: Tenant, author: Author, id: string): Promise<FormDraft> => {
      const { title, data } = await store.require(tenant, id);
      return drafted(tenant, await store.create(tenant, author, title, { ...copiedData(data, ids.next), is_auto_generated: false }), 0);
    },
    /** Its submissions stay. Throws in_use while pages, saved items or workouts name it. */
    remove: store.remove,
  };
}
