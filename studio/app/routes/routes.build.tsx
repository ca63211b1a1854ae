import { lazy } from 'react';
import type { Place } from './routes.place.ts';

const PagesScreen = lazy(() => import('../../features/pages/tree/PagesScreen.tsx').then((module) => ({ default: module.PagesScreen })));
const PageEditor = lazy(() => import('../PageEditor.tsx').then((module) => ({ default: module.PageEditor })));
const ProgramsScreen = lazy(() =>
  import('../../features/programs/overview/ProgramsScreen.tsx').then((module) => ({ default: module.ProgramsScreen })),
);
const ProgressScreen = lazy(() =>
  import('../../features/programs/progress/ProgressScreen.tsx').then((module) => ({ default: module.ProgressScreen })),
);
const PackScreen = lazy(() => import('../../features/programs/overview/PackScreen.tsx').then((module) => ({ default: module.PackScreen })));
const ProgramPlace = lazy(() => import('../ProgramPlace.tsx').then((module) => ({ default: module.ProgramPlace })));
const EventsScreen = lazy(() => import('../../features/events/EventsScreen.tsx').then((module) => ({ default: module.EventsScreen })));
const EventScreen = lazy(() => import('../../features/events/EventScreen.tsx').then((module) => ({ default: module.EventScreen })));
const ThemeScreen = lazy(() => import('../../features/theme/ThemeScreen.tsx').then((module) => ({ default: module.ThemeScreen })));
const MediaScreen = lazy(() => import('../../features/media/library/MediaScreen.tsx').then((module) => ({ default: module.MediaScreen })));
const ExercisesScreen = lazy(() => import('../../features/exercises/ExercisesScreen.tsx').then((module) => ({ default: module.ExercisesScreen })));
const CalendarScreen = lazy(() => import('../../features/calendar/CalendarScreen.tsx').then((module) => ({ default: module.CalendarScreen })));
const TemplatesScreen = lazy(() => import('../../features/templates/TemplatesScreen.tsx').then((module) => ({ default: module.TemplatesScreen })));
const ReusablesScreen = lazy(() => import('../../features/overlays/ReusablesScreen.tsx').then((module) => ({ default: module.ReusablesScreen })));
const PropertiesScreen = lazy(() =>
  import('../../features/properties/PropertiesScreen.tsx').then((module) => ({ default: module.PropertiesScreen })),
);
const NavigationScreen = lazy(() =>
  import('../../features/navigation/NavigationScreen.tsx').then((module) => ({ default: module.NavigationScreen })),
);
const formEditor = () => import('../FormEditor.tsx').then((module) => ({ default: module.FormEditor }));
const FormEditor = lazy(formEditor);
const FormsScreen = lazy(async () => {
  const { FormsScreen: screen } = await import('../../features/forms/list/FormsScreen.tsx');
  // The next thing that anyone does with the list is to open a form.
  void formEditor().catch(() => {});
  return { default: screen };
});
const FormSubmissions = lazy(() => import('../FormSubmissions.tsx').then((module) => ({ default: module.FormSubmissions })));
const SummaryScreen = lazy(() => import('../../features/forms/summary/SummaryScreen.tsx').then((module) => ({ default: module.SummaryScreen })));
const WorkoutsScreen = lazy(() => import('../../features/workouts/list/WorkoutsScreen.tsx').then((module) => ({ default: module.WorkoutsScreen })));
const WorkoutEditor = lazy(() => import('../WorkoutEditor.tsx').then((module) => ({ default: module.WorkoutEditor })));
const ReusableEditor = lazy(() => import('../ReusableEditor.tsx').then((module) => ({ default: module.ReusableEditor })));

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
