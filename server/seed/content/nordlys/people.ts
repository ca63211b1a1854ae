import type { HistorySeed, PeopleSeed } from '../people.ts';

export const people: PeopleSeed = {
  owner: { key: 'signe', name: 'Signe Dahl', email: 'owner@nordlys.example', face: 'leila', timezone: 'Europe/Oslo' },
  members: [
    { key: 'eirik', name: 'Eirik Strand', email: 'eirik@nordlys.example', face: 'eirik-5', timezone: 'Europe/Oslo', joinedDaysAgo: 28 },
    { key: 'leila', name: 'Leila Haddad', email: 'leila@nordlys.example', face: 'leila-5', timezone: 'Europe/Paris', joinedDaysAgo: 21 },
    { key: 'noor', name: 'Noor van Dijk', email: 'noor@nordlys.example', face: 'noor-8', timezone: 'Europe/Amsterdam', joinedDaysAgo: 5 },
  ],
};

export const history: HistorySeed = {
  purchases: [
    { by: 'eirik', product: 'membership', version: 'Yearly', at: '27d 20:10' },
    { by: 'leila', product: 'seven-nights', version: 'One payment', at: '12d 21:30' },
  ],
  starts: [
    { by: 'eirik', page: 'seven-nights', at: '26d 20:00' },
    { by: 'leila', page: 'seven-nights', at: '11d 20:45' },
  ],
  trained: [],
  completions: [
    { by: 'eirik', page: 'night-1', at: '26d 20:30' },
    { by: 'eirik', page: 'night-2', at: '24d 20:30' },
    { by: 'eirik', page: 'night-3', at: '20d 20:30' },
    { by: 'eirik', page: 'breath', at: '18d 21:00' },
    { by: 'leila', page: 'night-1', at: '11d 21:20' },
    { by: 'leila', page: 'night-2', at: '9d 21:10' },
    { by: 'leila', page: 'first-evening', at: '20d 21:00' },
  ],
  bookmarks: [
    { by: 'eirik', page: 'blue-hour', at: '15d 14:00' },
    { by: 'leila', page: 'cabin', at: '14d 09:00' },
    { by: 'noor', page: 'first-evening', at: '4d 22:00' },
  ],
  assigned: [],
  chats: [
    {
      people: ['eirik', 'signe'],
      lines: [
        { by: 'eirik', at: '20d 20:40', text: 'Third night done. I didn’t know shoulders could come down that far.' },
        { by: 'signe', at: '20d 20:55', text: 'They were waiting for permission. How do you sleep?' },
        { by: 'eirik', at: '19d 06:30', text: 'Like a stone in a lake.', likedBy: ['signe'] },
        { by: 'signe', at: '1d 16:10', text: 'The porch lamp is on tonight, and there is too much soup.' },
      ],
      unreadFor: ['eirik'],
    },
    {
      people: ['leila', 'signe'],
      lines: [
        { by: 'leila', at: '9d 21:20', text: 'My knees do not reach the pillows in number four. Three pillows?' },
        { by: 'signe', at: '9d 21:31', text: 'Three pillows, or the encyclopedia. The knees should think they have arrived.' },
        { by: 'leila', at: '9d 21:33', text: 'Encyclopedia it is. A to F.', likedBy: ['signe'] },
      ],
    },
  ],
  threads: [
    {
      page: 'first-evening',
      kind: 'comments',
      lines: [
        { by: 'leila', at: '20d 21:05', text: 'Two minutes of child’s pose felt like ten and like one.' },
        { by: 'noor', at: '4d 22:05', text: 'Did it in pyjamas, as instructed. Fell asleep in number five.' },
        { by: 'signe', at: '3d 08:30', text: 'Then it was finished. Well done.', likedBy: ['noor', 'leila'] },
      ],
    },
    {
      page: 'night-1',
      kind: 'comments',
      lines: [{ by: 'eirik', at: '26d 20:35', text: 'There was something in the window: the neighbour, looking out of his.' }],
    },
  ],
};
