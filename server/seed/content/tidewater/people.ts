import type { PeopleSeed } from '../people.ts';

export const people: PeopleSeed = {
  owner: { key: 'maren', name: 'Maren Holt', email: 'owner@tidewater.example', face: 'maren-7', timezone: 'Europe/Copenhagen' },
  members: [
    { key: 'tomas', name: 'Tomas Rivera', email: 'tomas@tidewater.example', face: 'tomas-3', timezone: 'Europe/Madrid', joinedDaysAgo: 46 },
    { key: 'priya', name: 'Priya Nair', email: 'priya@tidewater.example', face: 'priya', timezone: 'Europe/London', joinedDaysAgo: 44 },
    { key: 'jonah', name: 'Jonah Beckett', email: 'jonah@tidewater.example', face: 'tomas-2', timezone: 'Europe/Dublin', joinedDaysAgo: 38 },
    { key: 'amelie', name: 'Amélie Laurent', email: 'amelie@tidewater.example', face: 'amelie-6', timezone: 'Europe/Paris', joinedDaysAgo: 33 },
    { key: 'desmond', name: 'Desmond Achebe', email: 'desmond@tidewater.example', face: 'desmond-3', timezone: 'Europe/London', joinedDaysAgo: 30 },
    { key: 'sofie', name: 'Sofie Lindqvist', email: 'sofie@tidewater.example', face: 'jonah-6', timezone: 'Europe/Stockholm', joinedDaysAgo: 5 },
    { key: 'ruth', name: 'Ruth Yamada', email: 'ruth@tidewater.example', face: 'kofi-2', timezone: 'Europe/Berlin', joinedDaysAgo: 19 },
    { key: 'kofi', name: 'Kofi Mensah', email: 'kofi@tidewater.example', face: 'kofi-3', timezone: 'Europe/London', joinedDaysAgo: 9 },
  ],
};
