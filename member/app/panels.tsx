import type { ComponentType } from 'react';
import { lazyScreen, type LazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import type { PanelProps } from '../platform/navigation/panel.ts';

const panel = (load: () => Promise<ComponentType<PanelProps>>) => lazyScreen<PanelProps>(load);

/** The panels in the hash, by name (NAV-4). Unknown names stay in the hash and show nothing. Features add their lines here. */
export const panels: Readonly<Record<string, LazyScreen<PanelProps>>> = {
  auth: panel(() => import('../features/auth/AuthPanel.tsx').then((file) => file.AuthPanel)),
  checkout: panel(() => import('./screens/CheckoutEntry.tsx').then((file) => file.CheckoutEntry)),
  overlay: panel(() => import('../features/overlays/OverlayPanel.tsx').then((file) => file.OverlayPanel)),
  members: panel(() => import('../features/threads/panels/MembersPanel.tsx').then((file) => file.MembersPanel)),
  profile: panel(() => import('../features/threads/panels/ProfilePanel.tsx').then((file) => file.ProfilePanel)),
  participants: panel(() => import('../features/threads/panels/ParticipantsPanel.tsx').then((file) => file.ParticipantsPanel)),
  renaming: panel(() => import('../features/threads/panels/RenamingPanel.tsx').then((file) => file.RenamingPanel)),
  replies: panel(() => import('../features/threads/replies/RepliesPanel.tsx').then((file) => file.RepliesPanel)),
  form: panel(() => import('./screens/FormEntry.tsx').then((file) => file.FormEntry)),
  submission: panel(() => import('../features/forms/submissions/SubmissionPanel.tsx').then((file) => file.SubmissionPanel)),
  menu: panel(() => import('./screens/MenuPanel.tsx').then((file) => file.MenuPanel)),
  search: panel(() => import('./screens/SearchPanel.tsx').then((file) => file.SearchPanel)),
  keys: panel(() => import('./keyboard/KeysPanel.tsx').then((file) => file.KeysPanel)),
  finished: panel(() => import('../features/pages/finish/FinishedPanel.tsx').then((file) => file.FinishedPanel)),
  start: panel(() => import('../features/pages/program/StartPanel.tsx').then((file) => file.StartPanel)),
  add_to_schedule: panel(() => import('../features/schedule/dates/AddPanel.tsx').then((file) => file.AddPanel)),
  workout: panel(() => import('../features/workouts/session/WorkoutPanel.tsx').then((file) => file.WorkoutPanel)),
  scheduled: panel(() => import('../features/pages/lock/ScheduledPanel.tsx').then((file) => file.ScheduledPanel)),
};
