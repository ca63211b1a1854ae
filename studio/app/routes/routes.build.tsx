import { lazyScreen, type LazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import type { ComponentType } from 'react';
import type { Place } from './routes.place.ts';

/** A list. The screen that it leads to loads after it, so that a click opens it at once. */
function leadingTo<P extends object>(next: { prepare(): Promise<unknown> | null }, load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  return lazyScreen(async () => {
    const list = await load();
    void next.prepare()?.catch(() => {});
    return list;
  });
}

const PageEditor = lazyScreen(() => import('../PageEditor.tsx').then((module) => module.PageEditor));
const PagesScreen = leadingTo(PageEditor, () => import('../../features/pages/tree/PagesScreen.tsx').then((module) => module.PagesScreen));
const ProgressScreen = lazyScreen(() => import('../../features/programs/progress/ProgressScreen.tsx').then((module) => module.ProgressScreen));
const PackScreen = lazyScreen(() => import('../../features/programs/overview/PackScreen.tsx').then((module) => module.PackScreen));
const ProgramPlace = lazyScreen(() => import('../ProgramPlace.tsx').then((module) => module.ProgramPlace));
const ProgramsScreen = leadingTo(ProgramPlace, () =>
  import('../../features/programs/overview/ProgramsScreen.tsx').then((module) => module.ProgramsScreen),
);
const EventScreen = lazyScreen(() => import('../../features/events/EventScreen.tsx').then((module) => module.EventScreen));
const EventsScreen = leadingTo(EventScreen, () => import('../../features/events/EventsScreen.tsx').then((module) => module.EventsScreen));
const ThemeScreen = lazyScreen(() => import('../../features/theme/ThemeScreen.tsx').then((module) => module.ThemeScreen));
const MediaScreen = lazyScreen(() => import('../../features/media/library/MediaScreen.tsx').then((module) => module.MediaScreen));
const ExercisesScreen = lazyScreen(() => import('../../features/exercises/ExercisesScreen.tsx').then((module) => module.ExercisesScreen));
const CalendarScreen = lazyScreen(() => import('../../features/calendar/CalendarScreen.tsx').then((module) => module.CalendarScreen));
const TemplatesScreen = lazyScreen(() => import('../../features/templates/TemplatesScreen.tsx').then((module) => module.TemplatesScreen));
const PropertiesScreen = lazyScreen(() => import('../../features/properties/PropertiesScreen.tsx').then((module) => module.PropertiesScreen));
const NavigationScreen = lazyScreen(() => import('../../features/navigation/NavigationScreen.tsx').then((module) => module.NavigationScreen));
const FormEditor = lazyScreen(() => import('../FormEditor.tsx').then((module) => module.FormEditor));
const FormsScreen = leadingTo(FormEditor, () => import('../../features/forms/list/FormsScreen.tsx').then((module) => module.FormsScreen));
const FormSubmissions = lazyScreen(() => import('../FormSubmissions.tsx').then((module) => module.FormSubmissions));
const SummaryScreen = lazyScreen(() => import('../../features/forms/summary/SummaryScreen.tsx').then((module) => module.SummaryScreen));
const WorkoutEditor = lazyScreen(() => import('../WorkoutEditor.tsx').then((module) => module.WorkoutEditor));
const WorkoutsScreen = leadingTo(WorkoutEditor, () =>
  import('../../features/workouts/list/WorkoutsScreen.tsx').then((module) => module.WorkoutsScreen),
);
const ReusableEditor = lazyScreen(() => import('../ReusableEditor.tsx').then((module) => module.ReusableEditor));
const ReusablesScreen = leadingTo(ReusableEditor, () =>
  import('../../features/overlays/ReusablesScreen.tsx').then((module) => module.ReusablesScreen),
);

/** Screens for building: pages, programs, events, the media library and the parts of pages. */
export const buildRoutes: readonly Place[] = [
  ['/pages', () => <PagesScreen />],
  ['/pages/:id', ({ id }) => <PageEditor key={id} pageId={id} />],
  ['/programs', () => <ProgramsScreen />],
  ['/programs/:id/progress', ({ id }) => <ProgressScreen key={id} pageId={id} />],
  ['/programs/:id', ({ id }) => <ProgramPlace key={id} pageId={id} />],
  ['/programs/packs/:id', ({ id }) => <PackScreen key={id} pageId={id} />],
  ['/events', () => <EventsScreen />],
  ['/events/:id', ({ id }) => <EventScreen key={id} eventId={id} />],
  ['/theme', () => <ThemeScreen />],
  ['/media', () => <MediaScreen />],
  ['/navigation', () => <NavigationScreen />],
  ['/overlays', () => <ReusablesScreen key="overlay" kind="overlay" />],
  ['/overlays/:id', ({ id }) => <ReusableEditor key={id} kind="overlay" id={id} />],
  ['/groups', () => <ReusablesScreen key="composed" kind="composed" />],
  ['/groups/:id', ({ id }) => <ReusableEditor key={id} kind="composed" id={id} />],
  ['/forms', () => <FormsScreen />],
  ['/forms/:id/submissions', ({ id }) => <FormSubmissions key={id} id={id} />],
  ['/forms/:id/summary', ({ id }) => <SummaryScreen key={id} formId={id} />],
  ['/forms/:id', ({ id }) => <FormEditor key={id} id={id} />],
  ['/workouts', () => <WorkoutsScreen />],
  ['/workouts/:id', ({ id }) => <WorkoutEditor key={id} id={id} />],
  ['/properties', () => <PropertiesScreen />],
  ['/exercises', () => <ExercisesScreen />],
  ['/templates', () => <TemplatesScreen />],
  ['/calendar', () => <CalendarScreen />],
];
