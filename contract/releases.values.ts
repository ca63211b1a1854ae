/** What can be published: pages, saved block groups, overlays, workouts and forms by id; theme and navigation once for the app. */
export const publishableTypes = ['page', 'composed', 'overlay', 'workout', 'form', 'theme', 'navigation'] as const;
export type PublishableType = (typeof publishableTypes)[number];
