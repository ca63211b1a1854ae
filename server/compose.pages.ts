import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { MailModules } from './compose.threads.ts';
import type { AccessEvents, AccessJobs } from './domains/access/access.events.ts';
import { accessModule } from './domains/access/access.module.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import { bookmarksModule } from './domains/bookmarks/bookmarks.module.ts';
import { checksModule } from './domains/checks/checks.module.ts';
import { contentModule } from './domains/content/content.module.ts';
import { deliveryModule } from './domains/delivery/delivery.module.ts';
import { draftsModule } from './domains/drafts/drafts.module.ts';
import type { EventsJobs } from './domains/events/events.jobs.ts';
import { eventsModule } from './domains/events/events.module.ts';
import { exerciseMergesModule } from './domains/exercise-merges/exercise-merges.module.ts';
import { exercisesModule } from './domains/exercises/exercises.module.ts';
import { formsModule } from './domains/forms/forms.module.ts';
import { overlaysModule } from './domains/overlays/overlays.module.ts';
import { packsModule } from './domains/packs/packs.module.ts';
import type { MembersEvents } from './domains/members/members.events.ts';
import { coursesModule } from './domains/courses/courses.module.ts';
import type { PagesEvents } from './domains/pages/pages.events.ts';
import { pagesModule } from './domains/pages/pages.module.ts';
import { reusablesModule } from './domains/reusables/reusables.module.ts';
import type { EntitlementsEvents } from './domains/entitlements/entitlements.events.ts';
import { propertiesModule } from './domains/properties/properties.module.ts';
import type { ProgramsJobs } from './domains/programs/programs.jobs.ts';
import { programsModule } from './domains/programs/programs.module.ts';
import type { ProgressEvents } from './domains/progress/progress.events.ts';
import type { ProductsModule } from './domains/products/products.module.ts';
import { progressModule } from './domains/progress/progress.module.ts';
import type { ReleasesJobs } from './domains/releases/releases.jobs.ts';
import { releasesModule } from './domains/releases/releases.module.ts';
import type { ScheduleJobs } from './domains/schedule/schedule.jobs.ts';
import { scheduleModule } from './domains/schedule/schedule.module.ts';
import { submissionsModule } from './domains/submissions/submissions.module.ts';
import { templatesModule } from './domains/templates/templates.module.ts';
import { workoutHistoryModule } from './domains/workout-history/workout-history.module.ts';
import { workoutSessionsModule } from './domains/workout-sessions/workout-sessions.module.ts';
import { workoutsModule } from './domains/workouts/workouts.module.ts';
import type { Ground, Module, Modules } from './platform/modules/module.ts';
import { createStarters } from './starters/starters.ts';

export type PageDomainsJobs = ReleasesJobs & AccessJobs & ScheduleJobs & EventsJobs & ProgramsJobs;
export type PageDomainsEvents = PagesEvents & AccessEvents & ProgressEvents;
type ProductsBelow = Module<Commerce['products']> & Pick<ProductsModule, 'ports'>;
type PageGround = Ground<PageDomainsEvents & AppsEvents & MembersEvents & EntitlementsEvents, PageDomainsJobs>;

/** Pages and the domains built on them, in the order of the graph. */
export function composePages(
  ground: PageGround,
  modules: Modules,
  { identified, products, mails }: { identified: IdentityDomains; products: ProductsBelow; mails: MailModules['mails'] },
) {
  const lower = { ...identified.modules, products, properties: modules.add(propertiesModule(ground)) };
  const pages = modules.add(pagesModule(ground, lower));
  const reusables = modules.add(reusablesModule(ground, { ...lower, pages }));
  const drafts = modules.add(draftsModule(ground, { ...lower, pages, reusables }));
  const content = modules.add(contentModule(ground, { ...lower, pages, reusables }));
  const blocks = { pages, reusables, drafts, content };
  const workouts = modules.add(workoutsModule(ground, blocks));
  const overlays = modules.add(overlaysModule(ground, blocks));
  const forms = modules.add(formsModule(ground, { ...lower, ...blocks }));
  const bookmarks = modules.add(bookmarksModule(ground, { pages }));
  const progress = modules.add(progressModule(ground, { ...lower, pages, content }));
  const access = modules.add(accessModule(ground, { ...lower, pages, drafts }));
  modules.add(releasesModule(ground, { ...lower, drafts, reusables }));
  modules.add(checksModule(ground, { ...lower, pages, drafts }));
  const exercises = modules.add(exercisesModule(ground, { ...lower, drafts }));
  const sessions = modules.add(workoutSessionsModule(ground, { ...lower, ...blocks, progress, workouts, exercises }));
  modules.add(submissionsModule(ground, { ...lower, people: lower, pages, content, forms, progress, sessions, mails }));
  const plans = { ...lower, ...blocks, progress };
  modules.add(programsModule(ground, plans));
  modules.add(packsModule(ground, plans));
  const events = modules.add(eventsModule(ground, plans));
  const schedule = modules.add(scheduleModule(ground, plans));
  modules.add(coursesModule(ground, { ...plans, schedule }));
  modules.add(workoutHistoryModule(ground, { ...lower, pages, workouts, sessions, schedule }));
  modules.add(exerciseMergesModule(ground, { ...plans, bookmarks, workouts, exercises, sessions, schedule }));
  const templates = modules.add(
    templatesModule(
      ground,
      { ...lower, drafts, keepers: { composed: reusables, overlays, workouts, forms }, events },
      { starters: createStarters() },
    ),
  );
  modules.add(deliveryModule(ground, { ...lower, pages, content }));
  return {
    ports: pages.ports,
    pages: pages.service,
    publishing: pages.service.publishing,
    drafts: drafts.service.drafts,
    edits: drafts.service.edits,
    publishDrafts: drafts.service.publishDrafts,
    knownProducts: drafts.service.known.products,
    reusables: {
      composed: reusables.service.composed,
      overlays: overlays.service.overlays,
      workouts: workouts.service.workouts,
      forms: forms.service.forms,
    },
    pageMembers: access.service.pageMembers,
    plans: {
      events: events.service.studio,
    },
    sessions: sessions.service,
    importing: exercises.service.importing,
    templates: templates.service,
    /** For domains of what members find waiting for them. */
    below: { content, schedule },
  };
}

export type PageDomains = ReturnType<typeof composePages>;
