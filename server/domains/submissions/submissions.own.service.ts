import type { Submission } from '@bandstand/contract/forms.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { signedImages } from '@bandstand/rules/pages/signed.ts';
import type { FormKind } from '@bandstand/contract/forms.values.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Clock } from '../../platform/clock.ts';
import { msOf } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { GuestContext, Member } from '../../platform/http/context.ts';
import type { FormData, Forms, OpenForm } from '../forms/forms.service.ts';
import type { Actions } from '../content/content.actions.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { MediaServices } from '../media/media.module.ts';
import type { Members } from '../members/members.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import { asAnswers, readValues, settled } from './submissions.answers.ts';
import type { ListedSubmission, SubmissionListsRepo } from './submissions.lists.repo.ts';
import type { SubmissionsRepo } from './submissions.repo.ts';
import type { StoredAnswer } from './submissions.tables.ts';
import { onceKeyOf } from './submissions.guests.service.ts';
import { claimImages } from './submissions.service.ts';
import { changedTo, wholeOf } from './submissions.stats.ts';
import { faceOf, picturesOf, toSubmission } from './submissions.shape.ts';

export interface OwnSubmissionsDependencies {
  repo: SubmissionsRepo;
  lists: SubmissionListsRepo;
  forms: Pick<Forms, 'open' | 'published'>;
  files: Pick<MediaServices, 'media' | 'signer'>;
  /** Blocks that pages show, and the names of those who answered. */
  shown: { pages: Pick<Pages, 'visit'>; actions: Pick<Actions, 'block'>; members: Pick<Members, 'peopleByIds'> };
  clock: Clock;
}
export type OwnSubmissions = ReturnType<typeof createOwnSubmissions>;

/** How long a deletion can be taken back. */
const dayMs = 24 * 3_600_000;
const restoreMs = dayMs;
type Listed = { items: Submission[]; total_count: number };

/** What a member submitted: lists, and what they change of it. */
export const createOwnSubmissions = (parts: OwnSubmissionsDependencies) => ({
  ...createOwnLists(parts),
  ...createBlockLists(parts),
  ...createOwnChanges(parts),
});

/** Submissions as their author sees them. */
const shownBy =
  ({ forms, files: { media } }: { forms: Pick<Forms, 'published'>; files: { media: Pick<MediaService, 'valuesOf'> } }) =>
  async (tenant: Tenant, rows: readonly ListedSubmission[]): Promise<Submission[]> => {
    const formIds = [...new Set(rows.map(({ form_id }) => form_id))];
    const [shown, pictures] = await Promise.all([
      Promise.all(formIds.map(async (id) => [id, await forms.published(tenant, id)] as const)),
      picturesOf(media, tenant, rows),
    ]);
    const byId = new Map<string, OpenForm | null>(shown);
    return rows.map((row) => toSubmission(row, byId.get(row.form_id)?.data ?? null, pictures));
  };

function createOwnLists(parts: OwnSubmissionsDependencies) {
  const { lists, forms } = parts;
  const shown = shownBy(parts);
  /** Submissions outlive their form, so only a member who has none learns that there is no such form. */
  async function requireForm(member: Member, formId: string): Promise<void> {
    if ((await lists.newestOf(member.tenant, member.id, formId)) === undefined)
      await forms.open({ tenant: member.tenant, member, preview: null }, formId);
  }
  async function list(member: Member, query: { formIds?: string[]; page?: number | undefined }): Promise<Listed> {
    const { items, total } = await lists.own(member.tenant, member.id, query);
    return { items: await shown(member.tenant, items), total_count: total };
  }
  return {
    /** Newest first. Throws not_found for a form that the app does not have. */
    ofForm: async (member: Member, formId: string, page?: number): Promise<Listed> => {
      const found = await list(member, { formIds: [formId], page });
      if (found.total_count === 0) await requireForm(member, formId);
      return found;
    },
    ofAll: (member: Member, page?: number): Promise<Listed> => list(member, { page }),
    one: async (member: Member, formId: string, id: string): Promise<Submission> => {
      const row = await lists.one(member.tenant, member.id, formId, id);
      const [submission] = row ? await shown(member.tenant, [row]) : [];
      if (!submission) throw new AppError('not_found');
      return submission;
    },
    count: async (member: Member, formId: string): Promise<{ count: number }> => {
      const count = await lists.countOwn(member.tenant, member.id, { formId });
      if (count === 0) await requireForm(member, formId);
      return { count };
    },
    countByKind: async (member: Member, kind: FormKind): Promise<{ count: number }> => ({
      count: await lists.countOwn(member.tenant, member.id, { kind }),
    }),
  };
}

type Viewing = Pick<GuestContext, 'tenant' | 'member' | 'preview'>;
type PublicSubmission = Submission & { author: { name: string; image: Image | null } | null };
const periodDays = { week: 7, month: 30, year: 365 } as const;

/** Submissions that a block of a page shows (FRM-9). */
function createBlockLists({ lists, forms, files: { media, signer }, shown: { pages, actions, members }, clock }: OwnSubmissionsDependencies) {
  const nothing = { items: [] as PublicSubmission[], total_count: 0 };
  /** Only answers to these fields; never sensitive ones, as they were marked then or are now. */
  const publicPart = (row: ListedSubmission, form: FormData, fields: ReadonlySet<string>): ListedSubmission => {
    const sensitive = new Set(form.form_fields.flatMap(({ id, is_sensitive: isSensitive }) => (isSensitive ? [id] : [])));
    const isPublic = ({ form_field_id: id, is_sensitive: wasSensitive }: StoredAnswer) => fields.has(id) && !wasSensitive && !sensitive.has(id);
    return { ...row, answers: row.answers.filter(isPublic), result: null, capture: null };
  };
  async function ofAll(tenant: Tenant, formIds: readonly string[], fields: ReadonlySet<string>, query: { since: string | null; page: number }) {
    const known = await Promise.all(formIds.map((id) => forms.published(tenant, id)));
    const byId = new Map(known.flatMap((form) => (form ? [[form.id, form.data] as const] : [])));
    if (byId.size === 0 || fields.size === 0) return nothing;
    const { items, total } = await lists.ofForms(tenant, [...byId.keys()], query);
    const rows = items.flatMap((row) => {
      const form = byId.get(row.form_id);
      return form ? [publicPart(row, form, fields)] : [];
    });
    const [people, pictures, sign] = await Promise.all([
      members.peopleByIds(tenant, [...new Set(rows.flatMap(({ subscriber_id }) => subscriber_id ?? []))]),
      picturesOf(media, tenant, rows),
      signer(tenant),
    ]);
    const signed = new Map([...pictures].map(([id, image]) => [id, signedImages(sign, image)]));
    return {
      items: rows.map((row) => {
        const person = row.subscriber_id === null ? undefined : people.get(row.subscriber_id);
        const author = person ? { name: person.name, image: faceOf(person.avatarUrls) } : null;
        return { ...toSubmission(row, null, signed), author };
      }),
      total_count: total,
    };
  }
  async function ofOwn(member: Member, formIds: readonly string[], fields: ReadonlySet<string>, query: { since: string | null; page: number }) {
    const { items, total } = await lists.own(member.tenant, member.id, { formIds, ...query });
    const rows =
      fields.size === 0 ? items : items.map((row) => ({ ...row, answers: row.answers.filter((answer) => fields.has(answer.form_field_id)) }));
    const submissions = await shownBy({ forms, files: { media } })(member.tenant, rows);
    return { items: submissions.map((submission) => ({ ...submission, author: null })), total_count: total };
  }

  return {
    /** What a block of a published page is set to show; nothing from the caller narrows or widens it. Errors: not_found, access_denied. */
    ofBlock: async ({ tenant, member, preview }: Viewing, blockId: string, page = 1): Promise<typeof nothing> => {
      const visit = await pages.visit(tenant, member, preview);
      // Drafts have no answers to show.
      if (preview) return nothing;
      const { data } = await actions.block(visit, blockId, 'form_submission');
      const fields = new Set((data.fields ?? []).map((id) => id.toLowerCase()));
      const days = data.period ? periodDays[data.period] : null;
      const since = days === null ? null : clock.isoIn(-days * dayMs);
      if (data.scope === 'all') return ofAll(tenant, data.form_ids, fields, { since, page });
      return member ? ofOwn(member, data.form_ids, fields, { since, page }) : nothing;
    },
  };
}

function createOwnChanges(parts: OwnSubmissionsDependencies) {
  const { repo, lists, forms, clock } = parts;
  const { media } = parts.files;
  const shown = shownBy(parts);
  return {
    /**
     * Changes the answers that are given; the others stay (FRM-10). The score stays that of the first time (FRM-19). Errors: not_found,
     * values_not_array, 422 by field.
     */
    change: async (
      member: Member,
      formId: string,
      id: string,
      sent: unknown,
    ): Promise<{ submission_id: string; submitted_values: Submission['submitted_values'] }> => {
      const { tenant } = member;
      if (!(await lists.one(tenant, member.id, formId, id))) throw new AppError('not_found');
      const { form } = await forms.open({ tenant, member, preview: null }, formId);
      const given = readValues(form.data, sent);
      const changed = await repo.transaction(tenant, async (on) => {
        const row = await repo.lockOwn(on, tenant, member.id, formId, id);
        if (!row || row.deleted_at !== null) throw new AppError('not_found');
        const answers = settled(form.data, given, { previous: asAnswers(row.answers) });
        const kept = new Set(row.answers.flatMap(({ image }) => image ?? []));
        await claimImages(media, tenant, member, answers, kept);
        await repo.change(on, tenant, row, { answers, changed_at: clock.iso() }, changedTo(row, answers));
        return { ...row, answers };
      });
      const [submission] = await shown(tenant, [changed]);
      return { submission_id: id, submitted_values: submission?.submitted_values ?? [] };
    },
    /** Deletes it at once from lists and numbers; for a day it can be restored. */
    remove: async (member: Member, formId: string, id: string): Promise<void> => {
      const { tenant } = member;
      await repo.transaction(tenant, async (on) => {
        const row = await repo.lockOwn(on, tenant, member.id, formId, id);
        if (!row || row.deleted_at !== null) throw new AppError('not_found');
        await repo.remove(on, tenant, row, clock.iso(), wholeOf(row, -1));
      });
    },
    /** Takes a deletion of the last day back. Errors: not_found, already_submitted if there is another submission by now. */
    restore: async (member: Member, formId: string, id: string): Promise<Submission> => {
      const { tenant } = member;
      const form = await forms.published(tenant, formId);
      const restored = await repo.transaction(tenant, async (on) => {
        const row = await repo.lockOwn(on, tenant, member.id, formId, id);
        if (!row || (row.deleted_at !== null && clock.ms() - msOf(row.deleted_at) > restoreMs)) throw new AppError('not_found');
        if (row.deleted_at === null) return row;
        const session = row.capture === null ? null : row.triggering_id;
        const onceKey = form ? onceKeyOf(form.data, member.id, session) : null;
        if (await repo.restore(on, tenant, row, onceKey, wholeOf(row, 1))) return row;
        throw new AppError('already_submitted', { extra: { submission_id: (await lists.newestOf(tenant, member.id, formId))?.id ?? null } });
      });
      const [submission] = await shown(tenant, [restored]);
      if (!submission) throw new AppError('not_found');
      return submission;
    },
    /** Removes what was deleted more than a day ago. */
    removeDeleted: async (release: (appId: string, mediaIds: readonly string[]) => Promise<void>): Promise<void> => {
      for (const { app_id, images } of await repo.removeDeleted(clock.isoIn(-restoreMs))) await release(app_id, images);
    },
  };
}
