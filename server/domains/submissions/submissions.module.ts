import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { ContentModule } from '../content/content.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { FormsModule } from '../forms/forms.module.ts';
import type { FormData, OpenForm } from '../forms/forms.service.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { HomePart } from '../staff/staff.overview.service.ts';
import type { WorkoutSessions } from '../workout-sessions/workout-sessions.service.ts';
import { defaultLanguage } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import type { ProgressModule } from '../progress/progress.module.ts';
import type { PropertiesModule } from '../properties/properties.module.ts';
import { createGuestSubmissions } from './submissions.guests.service.ts';
import { createSubmissionListsRepo, type SubmissionListsRepo } from './submissions.lists.repo.ts';
import { createOwnSubmissions } from './submissions.own.service.ts';
import { createSubmissionsRepo } from './submissions.repo.ts';
import { studioSubmissionsRoutes, submissionsRoutes } from './submissions.routes.ts';
import { createSubmissions, type Submissions } from './submissions.service.ts';
import { createStudioRepo } from './submissions.studio.repo.ts';
import { createStudioSubmissions } from './submissions.studio.service.ts';
import { createVisitsRepo } from './submissions.visits.repo.ts';
import { createFormVisits } from './submissions.visits.service.ts';

interface People {
  apps: AppsModule;
  auth: AuthModule;
  members: MembersModule;
  staff: StaffModule;
  properties: PropertiesModule;
}
interface Below {
  people: People;

  media: MediaModule;
  pages: PagesModule;
  content: ContentModule;
  forms: FormsModule;
  progress: ProgressModule;
  sessions: Module<Pick<WorkoutSessions, 'ownsSession'>>;
  mails: Module<Pick<Mails, 'submission'>>;
}

const hourMs = 3_600_000;

const asksForPicture = ({ form_fields }: FormData): boolean => form_fields.some(({ field_type }) => field_type === 'image_upload');

/** What members and guests answered, and how owners read it. */
export function submissionsModule({ platform, jobs }: Ground, below: Below): Module<Submissions> {
  const { clock, ids, limits } = platform;
  const { media } = below.media.service;
  const { forms } = below.forms.service;
  const [repo, lists] = [createSubmissionsRepo(platform), createSubmissionListsRepo(platform)];
  const guests = createGuestSubmissions({
    repo,
    apps: below.people.apps.service.apps,
    accounts: below.people.members.service.accounts,
    auth: below.people.auth.service.guests,
    devices: below.people.auth.service.devices,
    forms,
    limits,
    ids,
  });
  below.people.auth.service.addAfterLogin(guests.claim);
  below.media.ports.guests.register({
    uploaderOf: async (context) => {
      const open = await forms.all(await below.pages.service.visit(context.tenant, null));
      return open.some(({ data }) => data.is_public && asksForPicture(data)) ? guests.uploaderId(context) : null;
    },
  });
  const sessions = below.sessions.service;
  const service = createSubmissions({
    repo,
    forms,
    media,
    properties: below.people.properties.service,
    guests,
    submitted: (tenant, form, submission) =>
      void notify(tenant, form, submission).catch((error: unknown) =>
        platform.log.error({ err: error, app: tenant.appId }, 'no mail about a submission'),
      ),
    sessions,
    ground: platform,
  });
  /** Mails owners who want to know of each submission. Its answers stay in the studio. */
  async function notify(tenant: Tenant, form: OpenForm, submissionId: string): Promise<void> {
    if (form.data.notice !== 'mail') return;
    const owners = await below.people.staff.service.staff.ownersOf(tenant.accountId);
    const path = `/studio/forms/${form.id}/submissions?submission=${submissionId}`;
    await repo.transaction(tenant, async (on) => {
      for (const { email, name } of owners)
        await below.mails.service.submission(
          on,
          { tenant, email, name, language: defaultLanguage },
          { form: form.title, path, causeKey: `submission ${submissionId} ${email.toLowerCase()}` },
        );
    });
  }
  const own = createOwnSubmissions({
    repo,
    lists,
    forms,
    files: below.media.service,
    shown: { pages: below.pages.service, actions: below.content.service.actions, members: below.people.members.service.members },
    clock,
  });
  const visits = createFormVisits({
    repo,
    visits: createVisitsRepo(platform),
    lists,
    own,
    forms,
    pages: below.pages.service,
    sessions,
    ground: platform,
  });
  const studio = createStudioSubmissions({
    repo: createStudioRepo(platform),
    store: below.forms.service.store,
    media: below.media.service,
    clock,
    ids,
  });
  below.forms.ports.submissions.register({
    own: async (tenant, formId, subscriberId) => {
      const newest = await lists.newestOf(tenant, subscriberId, formId);
      return newest ? { submission_id: newest.id } : null;
    },
    counts: async (tenant, formIds) =>
      new Map([...(await lists.counts(tenant, formIds))].map(([id, { count, last }]) => [id, { count, last_submitted_at: last }])),
  });
  below.people.staff.service.overview.addHome(waitingFor(below, lists));
  below.progress.ports.submissions.register({ has: async ({ tenant, id }) => (await lists.countOwn(tenant, id, null)) > 0 });
  return {
    service,
    routes: [...submissionsRoutes({ service, own, visits }), ...studioSubmissionsRoutes(studio)],
    jobs: () => {
      jobs.round('submissions.remove_deleted', { everyMs: hourMs }, () => own.removeDeleted(media.release));
      jobs.round('submissions.remove_old_visits', { everyMs: 24 * hourMs }, visits.removeOld);
    },
  };
}

/** How many wait for an answer, of forms whose owner wants a line about it. Leads to the form, if it is only one. */
const waitingFor =
  ({ forms, pages }: Pick<Below, 'forms' | 'pages'>, lists: Pick<SubmissionListsRepo, 'countOpen'>): HomePart =>
  async (tenant, permissions) => {
    if (!permissions.has('members.read')) return {};
    const wanted = (await forms.service.forms.all(await pages.service.visit(tenant, null))).filter(({ data }) => data.notice === 'inbox');
    if (wanted.length === 0) return {};
    const ids = wanted.map(({ id }) => id);
    const open = await lists.countOpen(tenant, ids);
    const count = [...open.values()].reduce((sum, one) => sum + one, 0);
    const titles = wanted.flatMap(({ id, title }) => (open.has(id) ? [title] : []));
    const [only, ...others] = [...open.keys()];
    const href = only === undefined || others.length > 0 ? '/forms' : `/forms/${only}/submissions?answered=no`;
    return { attention: [{ id: 'submissions', count, href, detail: titles.join(' · ') }] };
  };
