import type { ChatSeed } from '../people.ts';

export const chats: ChatSeed[] = [
  {
    people: ['tomas', 'maren'],
    lines: [
      { by: 'tomas', at: '23d 06:40', text: 'First session done. I was in bed by nine and awake at five with legs like wet sand.' },
      { by: 'maren', at: '23d 07:05', text: 'Welcome. That is new, not bad. How many were left in the tank on the squats?' },
      { by: 'tomas', at: '23d 07:06', text: 'Honestly? I thought two. Now I think eight.' },
      {
        by: 'maren',
        at: '23d 07:08',
        text: 'Everybody’s first guess. Keep the same bell on Wednesday and only change the honesty.',
        likedBy: ['tomas'],
      },
      {
        by: 'tomas',
        at: '10d 20:15',
        text: 'Week three, four sets, and the shoulders feel it more than the legs. Is it normal that the left arm gives up two presses earlier?',
      },
      { by: 'maren', at: '10d 20:31', text: 'Very. Let the left one start and let it decide the number. The right one does the same and no more.' },
      { by: 'maren', at: '10d 20:32', text: 'In about six weeks they stop arguing.' },
      { by: 'tomas', at: '10d 20:33', text: 'Like siblings then.' },
      { by: 'maren', at: '10d 20:34', text: 'Exactly like siblings.' },
      { by: 'maren', at: '1d 17:20', text: 'You are in the slow week now. How does three seconds down treat you?' },
      { by: 'maren', at: '1d 17:21', text: 'Also, I owe you an answer about the knee sleeves: save the money.' },
    ],
    unreadFor: ['tomas'],
  },
  {
    people: ['tomas', 'priya'],
    lines: [
      { by: 'priya', at: '9d 18:05', text: 'Hi! Maren says you train in the mornings too. Do you actually hear the alarm or do you have a child?' },
      { by: 'tomas', at: '9d 18:40', text: 'Two children and no alarm since 2019.' },
      { by: 'priya', at: '9d 18:41', text: 'Then we are the same kind of morning person.', likedBy: ['tomas'] },
      { by: 'tomas', at: '9d 18:43', text: 'Where do you put the bell so that you don’t wake the house? I have killed one floor tile already.' },
      {
        by: 'priya',
        at: '9d 18:45',
        text: 'Old bath mat, folded twice. And I do the carries in the stairwell. The neighbour on the second floor now says good morning.',
      },
      { by: 'tomas', at: '9d 18:46', text: 'The bath mat is genius. Thank you.' },
      { by: 'priya', at: '2d 06:02', text: 'Week three today. Four sets. Pray for me.' },
      { by: 'tomas', at: '2d 06:15', text: 'The fourth one is strangely the nicest. You have nothing left to prove to it.' },
      { by: 'priya', at: '2d 06:58', text: 'You were right and I resent it.', likedBy: ['tomas'] },
      { by: 'priya', at: '0d 06:30', text: 'Are you coming on Saturday? I would bring lentils.' },
    ],
    unreadFor: ['tomas'],
  },
  {
    people: ['ruth', 'maren'],
    lines: [
      { by: 'maren', at: '18d 09:10', text: 'Ruth, your plan is up. It is a page only you can see. Nothing in it is new to your physio.' },
      { by: 'ruth', at: '18d 10:02', text: 'I found it. Eight kilos for the carry? I carry more than that from the market.' },
      { by: 'maren', at: '18d 10:05', text: 'I know. The market doesn’t ask you to write down how the knee felt in the evening.' },
      { by: 'ruth', at: '18d 10:06', text: 'Understood, coach.' },
      { by: 'ruth', at: '4d 19:30', text: 'Report. Stairs: fine both ways. Knee in the evening: same as in the morning. Mood: impatient.' },
      { by: 'maren', at: '4d 20:01', text: 'Best report so far. We change one thing: the chair loses its cushion.', likedBy: ['ruth'] },
      { by: 'ruth', at: '4d 20:03', text: 'A great day for the chair.' },
    ],
  },
  {
    people: ['jonah', 'kofi'],
    lines: [
      { by: 'kofi', at: '7d 11:15', text: 'Was it you who asked for the brownie recipe on Saturday?' },
      { by: 'jonah', at: '7d 11:40', text: 'It was me, and then three others who were too polite.' },
      { by: 'kofi', at: '7d 11:41', text: 'It’s in the kitchen now. You won’t like what is in it.' },
      { by: 'jonah', at: '7d 11:52', text: 'BEANS?' },
      { by: 'kofi', at: '7d 11:52', text: 'Beans.', likedBy: ['jonah'] },
      { by: 'jonah', at: '6d 16:20', text: 'Made them. My daughter ate four and doesn’t know. I will take this to the grave.' },
    ],
  },
  {
    people: ['sofie', 'amelie'],
    lines: [
      { by: 'amelie', at: '3d 18:10', text: 'I saw your comment on day 1. The glute bridge thing: heels closer, it changes everything.' },
      { by: 'sofie', at: '3d 18:25', text: 'Oh! I had them half a metre away. Trying it on Wednesday, thank you.' },
      { by: 'amelie', at: '3d 18:26', text: 'I did the first two weeks wrong, so you are already ahead of me.' },
      { by: 'sofie', at: '1d 19:05', text: 'It worked. I can feel muscles I only knew from diagrams.', likedBy: ['amelie'] },
    ],
  },
  {
    people: ['desmond', 'jonah'],
    lines: [
      { by: 'desmond', at: '5d 08:00', text: 'You still have the small kettlebell.' },
      { by: 'jonah', at: '5d 12:45', text: 'I have been told. It holds the hall door open. It has become part of the house.' },
      { by: 'desmond', at: '5d 12:46', text: 'Bring it on Saturday and I’ll give you a brick.' },
      { by: 'jonah', at: '5d 12:50', text: 'A nice brick?' },
      { by: 'desmond', at: '5d 12:51', text: 'The nicest.' },
    ],
  },
  {
    people: ['priya', 'maren'],
    lines: [
      {
        by: 'priya',
        at: '14d 21:00',
        text: 'Question before I do something silly: travelling all of next week, hotel without anything. Skip or improvise?',
      },
      {
        by: 'maren',
        at: '13d 06:50',
        text: 'Improvise. Locker room, “Hallway”. Twice in the week is enough, then go on where you stopped. The program waits.',
      },
      { by: 'priya', at: '13d 07:15', text: 'The relief of somebody else deciding.', likedBy: ['maren'] },
      { by: 'priya', at: '6d 21:40', text: 'Did the hallway one twice. Once in an actual hallway. A man with an ice bucket applauded.' },
      { by: 'maren', at: '5d 06:40', text: 'This is going on the wall of the boathouse.' },
    ],
  },
];
