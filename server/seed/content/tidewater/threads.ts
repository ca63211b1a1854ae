import type { PageThreadSeed } from '../people.ts';

export const threads: PageThreadSeed[] = [
  {
    page: 'community',
    kind: 'feed',
    lines: [
      {
        by: 'maren',
        at: '27d 07:00',
        text: 'Good morning, quay. The boathouse has a new stove, which means tea at eight fifty and no more excuses about cold hands.',
        likedBy: ['tomas', 'priya', 'amelie', 'desmond'],
      },
      {
        by: 'maren',
        at: '20d 18:30',
        text: 'New in the kitchen: lemon chicken and barley. Four boxes for the week from one pot. I have eaten it five days running and still like it.',
        likedBy: ['jonah', 'amelie'],
      },
      {
        by: 'desmond',
        at: '19d 08:10',
        text: 'Carried all the wood from the car to the shed without putting it down. It’s forty metres. I measured it afterwards because nobody was there to see it.',
        likedBy: ['maren', 'tomas', 'ruth', 'priya', 'jonah'],
      },
      { by: 'ruth', at: '19d 09:00', text: 'I saw it, from here.' },
      {
        by: 'maren',
        at: '12d 07:15',
        text: 'Next block in the club is ladders: one rep, two reps, three reps, and never a bad one. It starts on Monday. If you have never done the six weeks, do those first.',
        likedBy: ['desmond', 'jonah'],
      },
      {
        by: 'amelie',
        at: '8d 12:20',
        text: 'Small victory: both shopping bags, four floors, no stop, and I could still talk to the neighbour.',
        likedBy: ['maren', 'sofie', 'kofi', 'priya'],
      },
      {
        by: 'maren',
        at: '6d 10:45',
        text: 'Thank you for Saturday. Fourteen people in sideways rain, and the game went to overtime. Lost property: one grey glove, one very small kettlebell is still missing.',
        likedBy: ['kofi', 'tomas', 'desmond', 'ruth'],
      },
      { by: 'jonah', at: '6d 11:30', text: 'No idea where that kettlebell could be.', likedBy: ['desmond', 'maren', 'priya', 'kofi'] },
      {
        by: 'maren',
        at: '2d 07:00',
        text: 'Saturday: we practise getting up from the floor with something in your hand. Sounds dull, is a party trick at eighty. Nine o’clock, red door.',
        likedBy: ['ruth', 'sofie'],
      },
      { by: 'sofie', at: '2d 19:40', text: 'It will be my first one. Is there anything I should know?' },
      { by: 'kofi', at: '2d 20:05', text: 'There are brownies. Don’t ask what is in them.', likedBy: ['sofie', 'jonah'] },
    ],
  },
  {
    page: 'two-reps',
    kind: 'comments',
    lines: [
      { by: 'tomas', at: '24d 05:22', text: 'Read this in the kitchen before the first session. I would have gone to zero on everything.' },
      { by: 'priya', at: '18d 21:05', text: 'Does this hold for push-ups as well, or do you just do a number there?' },
      {
        by: 'maren',
        at: '17d 06:30',
        text: 'Same rule. The number in the program is a guess about you. The two in the tank is you.',
        likedBy: ['priya', 'tomas', 'amelie'],
      },
      { by: 'kofi', at: '8d 20:20', text: 'Did the “find your zero” thing with rows. I said three and had nine. Nine!', likedBy: ['maren', 'tomas'] },
    ],
  },
  {
    page: 'start-again',
    kind: 'comments',
    lines: [
      { by: 'priya', at: '40d 21:32', text: 'I feel a little caught. Two likely slots are in the calendar.' },
      {
        by: 'ruth',
        at: '18d 11:00',
        text: 'For me it is the ninth time. I’m told the article still applies.',
        likedBy: ['maren', 'priya', 'kofi', 'sofie'],
      },
      { by: 'kofi', at: '9d 20:02', text: 'Shoes are now in front of the bathroom door. I fell over them. It works.', likedBy: ['ruth'] },
    ],
  },
  {
    page: 'sleep',
    kind: 'comments',
    lines: [
      { by: 'amelie', at: '30d 22:05', text: 'The irony of reading this at ten past ten on a screen.', likedBy: ['maren', 'tomas'] },
      { by: 'tomas', at: '6d 22:12', text: 'The paper list has done more for me than any app. Three lines, lights out.' },
    ],
  },
  {
    page: 'lentil-pot',
    kind: 'comments',
    lines: [
      { by: 'priya', at: '11d 19:42', text: 'Made a double pot, brought half to the office. I am now popular.' },
      { by: 'jonah', at: '10d 12:10', text: 'Peanut butter at the end. That’s the comment.', likedBy: ['priya', 'amelie', 'maren'] },
      { by: 'sofie', at: '2d 18:15', text: 'Freezes very well, tested with four boxes.' },
    ],
  },
  {
    page: 'week-1-day-1',
    kind: 'comments',
    lines: [
      { by: 'amelie', at: '31d 18:05', text: 'That was shorter than my commute.' },
      { by: 'desmond', at: '28d 06:55', text: 'First one done before the kettle was cold.', likedBy: ['amelie'] },
      { by: 'sofie', at: '3d 17:25', text: 'I felt the bridge only in the back of my legs. Is that wrong?' },
      { by: 'maren', at: '3d 20:10', text: 'Bring your heels closer, until your fingertips can touch them. And lift less high.', likedBy: ['sofie'] },
    ],
  },
  {
    page: 'saturday',
    kind: 'comments',
    lines: [
      { by: 'kofi', at: '8d 09:05', text: 'Is there somewhere dry for a bike?' },
      { by: 'maren', at: '8d 09:30', text: 'Inside, left of the stove, if you don’t mind it smelling of tea.', likedBy: ['kofi'] },
      { by: 'tomas', at: '5d 13:00', text: 'Children welcome? Mine is seven and carries everything anyway.' },
      { by: 'maren', at: '5d 13:20', text: 'From six, with you as their partner. She will beat us all at the game.' },
    ],
  },
  {
    page: 'kettlebell-swing',
    kind: 'comments',
    lines: [
      {
        by: 'desmond',
        at: '10d 07:05',
        text: 'The “let go of the height” advice fixed in one set what I had practised wrong for a year.',
        likedBy: ['maren'],
      },
    ],
  },
];
