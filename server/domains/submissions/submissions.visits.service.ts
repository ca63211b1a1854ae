import { automaticTriggers, type FormTrigger } from '@bandstand/contract/forms.values.ts';
import type { Submission } from '@bandstand/contract/forms.ts';
import { resumeIndex, withStatus, type CaptureStatuses } from '@bandstand/rules/forms/capture.ts';
import { groupsInOrder } from '@bandstand/rules/forms/layout.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { GuestContext, Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { FormData, Forms } from '../forms/forms.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { SubmissionListsRepo } from './submissions.lists.repo.ts';
import type { OwnSubmissions } from './submissions.own.service.ts';
import type { SubmissionsRepo } from './submissions.repo.ts';
import { onceKeyOf } from './submissions.guests.service.ts';
import { sessionOf } from './submissions.service.ts';
import type { WorkoutSessions } from '../workout-sessions/workout-sessions.service.ts';
import { visitCounted } from './submissions.stats.ts';
import type { VisitRow, VisitsRepo } from './submissions.visits.repo.ts';

export interface FormVisitsDependencies {
  repo: Pick<SubmissionsRepo, 'transaction' | 'lockKey' | 'count' | 'byOnceKey'>;
  visits: VisitsRepo;
  lists: Pick<SubmissionListsRepo, 'newestOwn'>;
  own: Pick<OwnSubmissions, 'one'>;
  sessions: Pick<WorkoutSessions, 'ownsSession'>;
  forms: Pick<Forms, 'open' | 'all'>;
  pages: Pick<Pages, 'visit'>;
  ground: { limits: Limits; clock: Clock };
}
export interface VisitBody {
  visit_id: string;
  trigger?: FormTrigger;
  triggering_item?: { type: string; id: string } | null;
  form_field_id?: string | null;
  missed_group_ids?: string[];
}
export type FormVisits = ReturnType<typeof createFormVisits>;

const dayMs = 86_400_000;
/** Guests' visits are kept this long, to know where they ended. */
const guestVisitMs = 30 * dayMs;
const isAutomatic = (trigger: FormTrigger): boolean => automaticTriggers.some((automatic) => automatic === trigger);

/** Whether a form is shown by itself: once, or again after so many days (FRM-13). `lastAt`: of its last appearance or submission. */
export function isDue(form: Pick<FormData, 'is_repeatable' | 'repeat_after_days'>, lastAt: string | null, nowMs: number): boolean {
  if (lastAt === null) return true;
  if (!form.is_repeatable) return false;
  return form.repeat_after_days === null || nowMs - msOf(lastAt) >= form.repeat_after_days * dayMs;
}
const later = (a: string | undefined, b: string | undefined): string | null => {
  if (a === undefined || b === undefined) return a ?? b ?? null;
  return msOf(a) > msOf(b) ? a : b;
};

/** When forms are shown, and how far they are filled in (FRM-3, FRM-7, FRM-13). */
export const createFormVisits = (parts: FormVisitsDependencies) => ({ ...createAppearances(parts), ...createCaptureStates(parts) });

function createAppearances({ repo, visits, lists, forms, pages, sessions, ground: { limits, clock } }: FormVisitsDependencies) {
  return {
    /** Forms that are shown to the member by themselves, one entry for each of their triggers. */
    due: async (member: Member): Promise<{ items: { form_id: string; trigger: FormTrigger; items: FormData['triggers'][number]['items'] }[] }> => {
      const { tenant } = member;
      const automatic = (await forms.all(await pages.visit(tenant, member))).filter(({ data }) =>
        data.triggers.some(({ trigger }) => isAutomatic(trigger)),
      );
      if (automatic.length === 0) return { items: [] };
      const [shown, submitted] = await Promise.all([visits.lastAutomatic(tenant, member.id, automaticTriggers), lists.newestOwn(tenant, member.id)]);
      return {
        items: automatic
          .filter(({ id, data }) => isDue(data, later(shown.get(id), submitted.get(id)?.at), clock.ms()))
          .flatMap(({ id, data }) =>
            data.triggers.filter(({ trigger }) => isAutomatic(trigger)).map(({ trigger, items }) => ({ form_id: id, trigger, items })),
          ),
      };
    },

    /**
     * A form came on screen, or a visit went on. Counts as its appearance. Errors: not_found, unauthenticated, 422 for a field or group that the
     * form does not have.
     */
    visit: async (
      { tenant, member, address }: Pick<GuestContext, 'tenant' | 'member' | 'address'>,
      formId: string,
      body: VisitBody,
    ): Promise<{ is_repeat: boolean }> => {
      await limits.take('activity', member?.id ?? address);
      const { visit, form } = await forms.open({ tenant, member, preview: null }, formId);
      const { form_field_id: fieldId = null, missed_group_ids: missed = [], trigger = 'manual' } = body;
      const groupIds = new Set(groupsInOrder(form.data.form_groups).map(({ group }) => group.id));
      const session = sessionOf(body);
      const isOwnSession = session === null || (member !== null && (await sessions.ownsSession(tenant, member.id, session)));
      refuseFields({
        triggering_item: !isOwnSession && { key: 'field.invalid' },
        form_field_id: fieldId !== null && !form.data.form_fields.some(({ id }) => id === fieldId) && { key: 'field.invalid' },
        missed_group_ids: missed.some((id) => !groupIds.has(id)) && { key: 'field.invalid' },
      });
      return repo.transaction(tenant, async (on) => {
        if (member) await repo.lockKey(on, `visit ${form.id} ${member.id}`);
        const row = await visits.begin(on, tenant, {
          id: body.visit_id,
          form_id: form.id,
          subscriber_id: member?.id ?? null,
          revision: form.number ?? 0,
          trigger,
          triggering_id: body.triggering_item?.id ?? null,
          started_at: clock.iso(),
          day: plainDateOf(clock.ms(), visit.app.timezone),
        });
        if (row.form_id !== form.id || row.subscriber_id !== (member?.id ?? null)) throw new AppError('not_found');
        if (row.submission_id === null) {
          const left = missed.length > 0 ? withStatus(form.data, row.missed ?? {}, new Set(missed), 'missed') : row.missed;
          if (fieldId !== null || missed.length > 0) await visits.reach(on, tenant, row.id, { field_id: fieldId ?? row.field_id, missed: left });
          const place = { formId: row.form_id, revision: row.revision, day: row.day };
          await repo.count(on, tenant, visitCounted(place, { isNew: row.is_new, from: row.field_id, to: fieldId }));
        }
        return { is_repeat: member !== null && isAutomatic(trigger) && (await wasShown(row, form.data, on)) };
      });

      async function wasShown(row: VisitRow, data: FormData, on: Parameters<Parameters<typeof repo.transaction>[1]>[0]): Promise<boolean> {
        const earlier = await visits.lastAutomatic(tenant, row.subscriber_id ?? '', automaticTriggers, { formId: row.form_id, besides: row.id, on });
        return !isDue(data, earlier.get(row.form_id) ?? null, clock.ms());
      }
    },
    removeOld: (): Promise<void> => visits.removeOld(clock.isoIn(-guestVisitMs)),
  };
}

function createCaptureStates({ repo, visits, own, forms, sessions }: FormVisitsDependencies) {
  return {
    /** What became of each group of a capture, and where to go on (FRM-7). */
    capture: async (
      member: Member,
      formId: string,
      sessionId: string,
    ): Promise<{ statuses: CaptureStatuses; group_index: number; submission: Submission | null }> => {
      const { tenant, id } = member;
      const { form } = await forms.open({ tenant, member, preview: null }, formId);
      const session = sessionId.toLowerCase();
      if (!(await sessions.ownsSession(tenant, id, session))) throw new AppError('not_found');
      const [missed, saved] = await Promise.all([
        visits.missedIn(tenant, id, form.id, session),
        repo.byOnceKey(tenant, form.id, onceKeyOf(form.data, id, session) ?? ''),
      ]);
      const statuses: CaptureStatuses = { ...Object.assign({}, ...missed), ...saved?.capture };
      return {
        statuses,
        group_index: resumeIndex(form.data, statuses),
        submission: saved ? await own.one(member, form.id, saved.id) : null,
      };
    },
  };
}
