import type { CommunitySeed } from '../people.ts';

/** Messages to everyone, in a small group, and to the club itself. */
export const community: CommunitySeed = {
  canned: [
    {
      title: 'Welcome',
      text: 'Hi {name}, good to have you at the quay. Write here whenever something pinches, and tell us what you would like to be able to do in six weeks.',
    },
    {
      title: 'Opening hours',
      text: 'The boathouse is open Monday to Friday from 6 to 9 and from 16 to 20, on Saturday from 9 to 12. The kettle is always on.',
    },
    {
      title: 'Knee or back',
      text: 'Thank you for telling us, {name}. Halve the weight today, stop before it hurts, and write how it feels in the evening. If it is worse tomorrow, see somebody who can look at it.',
    },
    { title: 'Pause', text: 'Of course, {name}. Take the time you need. Your days stay where they are, and you go on from there.' },
  ],
  feeds: [
    {
      title: 'Announcements',
      kind: 'feed',
      who_posts: 'staff',
      lines: [
        {
          by: 'maren',
          at: '26d 08:00',
          text: 'This is where we tell you what changes: hours, new sessions, and when the stove is out.',
          likedBy: ['tomas', 'desmond'],
          isPinned: true,
        },
        {
          by: 'maren',
          at: '11d 08:10',
          text: 'From next week on we also open on Thursdays at six in the morning. It is dark, it is quiet, and there is tea.',
          likedBy: ['priya', 'tomas', 'amelie'],
        },
        { by: 'maren', at: '3d 17:00', text: 'Saturday is moved by one hour: the harbour run needs the quay until ten.', likedBy: ['kofi'] },
      ],
    },
    {
      title: 'Six weeks crew',
      kind: 'chat',
      product: 'six-weeks',
      who_posts: 'everybody',
      lines: [
        {
          by: 'tomas',
          at: '16d 19:00',
          text: 'Is it just me, or is week two heavier than week three?',
          replies: [
            { by: 'priya', at: '16d 19:40', text: 'It is not just you.' },
            { by: 'maren', at: '16d 20:10', text: 'It is. Week three is only better at hiding it.' },
          ],
        },
        { by: 'amelie', at: '16d 19:20', text: 'It is the stairs. Week two has all the stairs.', likedBy: ['tomas'] },
        { by: 'desmond', at: '15d 07:05', text: 'Write the numbers down. Mine say otherwise, and I argued with them, too.' },
        { by: 'priya', at: '5d 20:10', text: 'Slow week. I have never been so tired from doing so little.', likedBy: ['amelie', 'tomas'] },
      ],
    },
  ],
  groups: [
    {
      title: 'Saturday lift',
      people: ['priya', 'tomas', 'kofi'],
      lines: [
        { by: 'priya', at: '6d 18:00', text: 'Who needs a lift on Saturday? I have three seats and one bell.' },
        { by: 'kofi', at: '6d 18:12', text: 'Me. I bring the brownies.', likedBy: ['priya'] },
        { by: 'tomas', at: '6d 18:30', text: 'Me and two children, if they are allowed to watch.' },
        { by: 'priya', at: '6d 18:33', text: 'They are the judges. Eight thirty at the bridge.' },
      ],
    },
  ],
  threads: [
    {
      with: 'amelie',
      lines: [
        { by: 'amelie', at: '21d 09:10', text: 'Hello, can I still change the week that I begin?' },
        { by: 'app', at: '21d 09:52', text: 'Hi Amelie, yes: open the program, and choose another Monday below the first day.' },
        { by: 'amelie', at: '21d 10:01', text: 'Found it, thank you.' },
      ],
    },
    {
      with: 'jonah',
      lines: [
        { by: 'jonah', at: '17d 12:40', text: 'My card was swallowed by a cash machine. What happens with the club?' },
        { by: 'app', at: '17d 16:05', text: 'Nothing for a week, Jonah. Put in the new one under Account, Purchases, and everything goes on.' },
        { by: 'jonah', at: '14d 08:20', text: 'New card is on its way. Is Saturday still on?' },
        { by: 'app', at: '14d 08:35', text: 'It is. Nine o’clock, and bring gloves.' },
        { by: 'jonah', at: '1d 19:45', text: 'Could I bring my brother along once, to look?' },
      ],
    },
    {
      with: 'kofi',
      lines: [
        { by: 'app', at: '8d 10:00', text: 'Hi Kofi, you came two Saturdays in a row. May we put the picture with the sandbag on the wall?' },
        { by: 'kofi', at: '8d 18:20', text: 'Only if you cut off the face I make.' },
        { by: 'app', at: '7d 07:30', text: 'Deal.' },
      ],
    },
    {
      with: 'sofie',
      lines: [
        { by: 'sofie', at: '4d 20:05', text: 'Is there something I can do at the kitchen table on days when I do not get out?' },
        { by: 'app', at: '3d 06:40', text: 'There is: the toolbox has twelve minutes with a chair. Start with the second one.' },
        { by: 'sofie', at: '2d 21:10', text: 'My wrist hurts a little since the push-ups. Should I stop?' },
        {
          by: 'app',
          at: '1d 07:15',
          text: 'Thank you for telling us, Sofie. Do them against the wall today, and write how it feels in the evening.',
        },
        { by: 'sofie', at: '0d 06:50', text: 'Wall it is. And how many?' },
      ],
    },
  ],
};
