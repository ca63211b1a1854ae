import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type account from './en/account.json';
import type auth from './en/auth.json';
import type blocks from './en/blocks.json';
import type checkout from './en/checkout.json';
import type conversation from './en/conversation.json';
import type events from './en/events.json';
import type workouts from './en/workouts.json';
import type doctor from './en/doctor.json';
import type errors from './en/errors.json';
import type fields from './en/fields.json';
import type forms from './en/forms.json';
import type gifts from './en/gifts.json';
import type groups from './en/groups.json';
import type studioPrograms from './en/studio-programs.json';
import type studioEvents from './en/studio-events.json';
import type studioCalendar from './en/studio-calendar.json';
import type studioImports from './en/studio-imports.json';
import type studioInbox from './en/studio-inbox.json';
import type mails from './en/mails.json';
import type myContent from './en/my-content.json';
import type overlays from './en/overlays.json';
import type pages from './en/pages.json';
import type leaving from './en/leaving.json';
import type pauses from './en/pauses.json';
import type player from './en/player.json';
import type programs from './en/programs.json';
import type purchases from './en/purchases.json';
import type report from './en/report.json';
import type schedule from './en/schedule.json';
import type seats from './en/seats.json';
import type shell from './en/shell.json';
import type studio from './en/studio.json';
import type studioAccess from './en/studio-access.json';
import type studioAttributes from './en/studio-attributes.json';
import type studioBooks from './en/studio-books.json';
import type studioDisputes from './en/studio-disputes.json';
import type studioBackups from './en/studio-backups.json';
import type studioBlocks from './en/studio-blocks.json';
import type studioKeeping from './en/studio-keeping.json';
import type studioBuilder from './en/studio-builder.json';
import type studioModeration from './en/studio-moderation.json';
import type studioNavigation from './en/studio-navigation.json';
import type studioReusables from './en/studio-reusables.json';
import type studioMedia from './en/studio-media.json';
import type studioSettings from './en/studio-settings.json';
import type studioStaff from './en/studio-team.json';
import type studioSell from './en/studio-sell.json';
import type studioOrders from './en/studio-orders.json';
import type studioPayments from './en/studio-payments.json';
import type studioPaymentChecks from './en/studio-payment-checks.json';
import type studioTheme from './en/studio-theme.json';
import type studioSecurity from './en/studio-security.json';
import type studioSystem from './en/studio-system.json';
import type studioTemplates from './en/studio-templates.json';
import type studioForms from './en/studio-forms.json';
import type studioFormTemplates from './en/studio-form-templates.json';
import type studioSubmissions from './en/studio-submissions.json';
import type studioTraining from './en/studio-training.json';
import type studioReleases from './en/studio-releases.json';
import type studioWorkouts from './en/studio-workouts.json';
import type threads from './en/threads.json';
import type waiting from './en/waiting.json';
import type workoutHistory from './en/workout-history.json';

type Catalogue = typeof account &
  typeof conversation &
  typeof events &
  typeof workouts &
  typeof programs &
  typeof purchases &
  typeof gifts &
  typeof pauses &
  typeof leaving &
  typeof studioKeeping &
  typeof groups &
  typeof report &
  typeof schedule &
  typeof studioInbox &
  typeof studioSell &
  typeof studioOrders &
  typeof studioPayments &
  typeof studioPaymentChecks &
  typeof studioPrograms &
  typeof studioEvents &
  typeof studioCalendar &
  typeof auth &
  typeof blocks &
  typeof checkout &
  typeof doctor &
  typeof errors &
  typeof fields &
  typeof forms &
  typeof studioImports &
  typeof mails &
  typeof myContent &
  typeof overlays &
  typeof pages &
  typeof player &
  typeof seats &
  typeof shell &
  typeof studio &
  typeof studioAccess &
  typeof studioAttributes &
  typeof studioBooks &
  typeof studioDisputes &
  typeof studioBackups &
  typeof studioBlocks &
  typeof studioBuilder &
  typeof studioModeration &
  typeof studioNavigation &
  typeof studioReusables &
  typeof studioMedia &
  typeof studioSettings &
  typeof studioStaff &
  typeof studioTheme &
  typeof studioForms &
  typeof studioFormTemplates &
  typeof studioSubmissions &
  typeof studioReleases &
  typeof studioWorkouts &
  typeof studioSecurity &
  typeof studioSystem &
  typeof studioTemplates &
  typeof studioTraining &
  typeof threads &
  typeof waiting &
  typeof workoutHistory;

/** Every text of the interface, by id. English is the source (LNG-1). */
export type MessageKey = keyof Catalogue;

/** A code without a text does not compile. */
export type ErrorTextsAreComplete = `error.${ErrorCode}` extends keyof typeof errors ? true : never;
export const errorTextsAreComplete: ErrorTextsAreComplete = true;
