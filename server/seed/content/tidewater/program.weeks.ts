import type { Exercise } from '../../art/poses.ts';
import type { MotifName } from '../../art/cover.ts';
import type { Light } from '../../art/palettes.ts';

type SetSeed = [exercise: Exercise, dose: string, note?: string];
export type Day = {
  title: string;
  focus: string;
  minutes: number;
  why: string;
  rest: string;
  sets: [SetSeed, ...SetSeed[]];
  finish: string;
  note: string;
};
export type Week = {
  title: string;
  subtitle: string;
  prose: string;
  motif: MotifName;
  seed: string;
  light: Light;
  alt: string;
  days: [Day, Day, Day];
};

export const weeks: Week[] = [
  {
    title: 'Find the floor',
    subtitle: 'Learn six positions. Leave wanting more.',
    motif: 'tide',
    seed: 'week one',
    light: 'day',
    alt: 'The sun rising over flat water',
    prose: `
This week is not about weight. It is about six positions that everything else is made of: squat, hinge, push, pull, split, carry. Choose weights that seem too light. Leave **three repetitions** in the tank in each set, and film one set from
the side if you can bear it.

You should finish each session thinking that you could have done more. That thought is the plan working.`,
    days: [
      {
        title: 'Sit down, stand up',
        focus: 'Squat and push',
        minutes: 35,
        why: 'You do a squat every time you leave a sofa. Today you learn to do it as if it mattered, and to push the floor away with a straight back.',
        rest: 'Alternate the first two, one minute of rest after each set. Then alternate the last two.',
        sets: [
          ['goblet-squat', '3 × 8', 'light, slow on the way down'],
          ['push-up', '3 × 6', 'hands on a bench or table'],
          ['glute-bridge', '2 × 12'],
          ['dead-bug', '2 × 5 a side', 'one breath for each'],
        ],
        finish: 'Walk for five minutes. Outside if you can, on the spot if you must. No phone.',
        note: 'If the first squat of the day feels rusty, that is not your level. That is the rust.',
      },
      {
        title: 'Close the car door',
        focus: 'Hinge and pull',
        minutes: 35,
        why: 'The hinge is the movement people get wrong for the longest, and the one that protects your back once it is yours. We take it slowly.',
        rest: 'Alternate the first two, one minute of rest after each set. Then alternate the last two.',
        sets: [
          ['romanian-deadlift', '3 × 8', 'stop where your back wants to bend'],
          ['one-arm-row', '3 × 8 a side'],
          ['side-plank', '2 × 20 seconds a side', 'knees bent is fine'],
          ['bear-crawl', '2 × 20 seconds', 'on the spot'],
        ],
        finish: 'Ten slow hinges with your backside towards a wall. Touch it lightly each time, a little further away from it after every two.',
        note: 'You should feel the back of your legs, not the small of your back. If it is the back, make the movement half as long.',
      },
      {
        title: 'One leg, one bag',
        focus: 'Single leg and carry',
        minutes: 35,
        why: 'Stairs, kerbs, shopping. Life happens on one leg with something in one hand, so we end the week there.',
        rest: 'Alternate the first two, one minute of rest after each set. Then the carries on their own.',
        sets: [
          ['split-squat', '3 × 6 a side', 'hold on to something'],
          ['floor-press', '3 × 8'],
          ['suitcase-carry', '4 × 20 metres', 'change hands each time'],
        ],
        finish: 'Lie on your back for two minutes, feet on a chair, and breathe out for longer than in.',
        note: 'Week one done. You have trained more often in seven days than most people in the month they signed up somewhere.',
      },
    ],
  },
  {
    title: 'Same again, better',
    subtitle: 'Nothing new. That is the point.',
    motif: 'swell',
    seed: 'week two',
    light: 'day',
    alt: 'Long waves under a red sun',
    prose: `
You will meet the same exercises as last week, in the same order. Good. Novelty is entertaining, repetition is how you learn. Take **one step up in weight** where last week left five or more in the tank, and keep everything else.

Soreness should be much less than last week. If it isn't, read [what soreness tells you](/articles/what-soreness-tells-you).`,
    days: [
      {
        title: 'The same chair, a little lower',
        focus: 'Squat and push',
        minutes: 38,
        why: 'Last week you found the squat. Today you find another two centimetres of it, without losing your heels.',
        rest: 'In pairs, one minute after each set.',
        sets: [
          ['goblet-squat', '3 × 10', 'one second still at the bottom'],
          ['push-up', '3 × 8', 'a lower bench, if eight are clean'],
          ['glute-bridge', '2 × 12', 'two seconds at the top'],
          ['dead-bug', '2 × 6 a side'],
        ],
        finish: 'Six rounds: twenty seconds of brisk steps up and down a stair, forty seconds of walking.',
        note: 'Film one set of squats again and put it beside last week’s. Do not post it. Just look.',
      },
      {
        title: 'Longer levers',
        focus: 'Hinge and pull',
        minutes: 38,
        why: 'The hinge again, with enough weight that you notice your grip. The row with a pause, so that your back does it and not your enthusiasm.',
        rest: 'In pairs, one minute after each set.',
        sets: [
          ['romanian-deadlift', '3 × 10'],
          ['one-arm-row', '3 × 10 a side', 'one second still at the hip'],
          ['side-plank', '2 × 25 seconds a side'],
          ['bear-crawl', '3 × 20 seconds', 'five small steps forward, five back'],
        ],
        finish: 'Hang from a bar, a door frame or a sturdy branch: four times for as long as it is comfortable. Shoulders will be grateful.',
        note: 'When the last two rows look like the first two, it was the right weight.',
      },
      {
        title: 'Rails, not a tightrope',
        focus: 'Single leg and carry',
        minutes: 38,
        why: 'If you wobbled last week, your feet were probably on one line. Today: two rails, hip-wide, and suddenly you are a tram.',
        rest: 'In pairs, one minute after each set. Carries at the end.',
        sets: [
          ['split-squat', '3 × 8 a side', 'fingertips on the wall at most'],
          ['floor-press', '3 × 10'],
          ['suitcase-carry', '4 × 30 metres'],
        ],
        finish: 'Stand on one leg while you brush your teeth tonight. Two minutes, change in the middle.',
        note: 'Two weeks in a row. From here on it gets easier to come than to explain why not.',
      },
    ],
  },
  {
    title: 'A little more',
    subtitle: 'Four sets. Two in the tank.',
    motif: 'ridges',
    seed: 'week three',
    light: 'dusk',
    alt: 'Rows of hills in evening light',
    prose: `
Now that you know the way, you may carry something. The main exercises get a **fourth set**, and the reserve goes from three repetitions to **two**. That sounds like little; it is about a third more work than last week.

Sleep and breakfast count double from here. Two articles for that: [sleep](/articles/sleep-is-a-training-day) and [protein](/articles/protein-without-a-spreadsheet).`,
    days: [
      {
        title: 'The fourth set',
        focus: 'Squat and press',
        minutes: 42,
        why: 'The first overhead press of the program. Squeeze your backside before each one, and your back will not know that anything happened.',
        rest: 'In pairs, seventy-five seconds after each set.',
        sets: [
          ['goblet-squat', '4 × 8'],
          ['overhead-press', '3 × 6', 'light today'],
          ['push-up', '2 × as many as are clean, minus two'],
          ['dead-bug', '2 × 6 a side'],
        ],
        finish: 'Carry whatever you squatted with around the room for two minutes. Change hands when you like.',
        note: 'The fourth set is where you learn how strong you are. The first three are where you become it.',
      },
      {
        title: 'Back of the house',
        focus: 'Hinge and pull',
        minutes: 42,
        why: 'Everything you cannot see in the mirror. People notice anyway: you stand differently.',
        rest: 'In pairs, seventy-five seconds after each set.',
        sets: [
          ['romanian-deadlift', '4 × 8'],
          ['one-arm-row', '4 × 8 a side'],
          ['glute-bridge', '2 × 8 a side', 'one leg'],
          ['side-plank', '2 × 30 seconds a side'],
        ],
        finish: 'Bear crawl: eight rounds of fifteen seconds, as long a rest as you need to be quiet again.',
        note: 'If your grip gives up before your legs do, put the weight down between repetitions. Grip catches up quickly.',
      },
      {
        title: 'Up the stairs',
        focus: 'Single leg and carry',
        minutes: 40,
        why: 'A step-up is a split squat that goes somewhere. The lower foot only watches.',
        rest: 'In pairs, seventy-five seconds after each set.',
        sets: [
          ['step-up', '3 × 8 a side', 'a chair or the second stair'],
          ['floor-press', '4 × 8'],
          ['suitcase-carry', '4 × 40 metres', 'heavier than last week'],
        ],
        finish: 'Five minutes of the walk you would take anyway. With the bell, if the neighbours can bear it.',
        note: 'Half way. Write down one thing that is easier than three weeks ago. It does not have to be in the gym.',
      },
    ],
  },
  {
    title: 'Slow down',
    subtitle: 'Less work, better work. You have earned it.',
    motif: 'breath',
    seed: 'week four',
    light: 'day',
    alt: 'Rings of dots spreading like breath',
    prose: `
Strength is built in waves, and this is the trough. One set less, the same weights as in week two, and **three seconds on every way down**. It will feel like a holiday on Monday and like hard work on Friday.

Do not skip it because you feel good. You feel good because there is such a week.`,
    days: [
      {
        title: 'Three seconds down',
        focus: 'Squat and push',
        minutes: 35,
        why: 'Lowering slowly is the cheapest way to get stronger: the muscle works, the joint rests, the ego is bored.',
        rest: 'In pairs, one minute after each set. Count out loud if you live alone.',
        sets: [
          ['goblet-squat', '3 × 6', 'three seconds down, one still'],
          ['push-up', '3 × 6', 'three seconds down'],
          ['dead-bug', '2 × 5 a side', 'slower than you think'],
        ],
        finish: 'Ten minutes of easy cycling or walking. You should be able to sing.',
        note: 'Nobody has ever been hurt by a slow push-up.',
      },
      {
        title: 'Quiet hands',
        focus: 'Hinge and pull',
        minutes: 35,
        why: 'The same hinge, slower. If the dumbbells leave your thighs, you will have time to notice.',
        rest: 'In pairs, one minute after each set.',
        sets: [
          ['romanian-deadlift', '3 × 6', 'three seconds down'],
          ['one-arm-row', '3 × 6 a side', 'three seconds down'],
          ['side-plank', '2 × 20 seconds a side'],
        ],
        finish: 'Lie on the floor, feet on a chair, five minutes. If you fall asleep, that was the right exercise.',
        note: 'Put the weights down without a sound today. All of them. It is harder than the lifting.',
      },
      {
        title: 'A walk with a bell',
        focus: 'Single leg and carry',
        minutes: 30,
        why: 'The shortest session of the program. Use the ten minutes for something that isn’t training.',
        rest: 'In pairs, one minute after each set.',
        sets: [
          ['split-squat', '2 × 6 a side', 'three seconds down'],
          ['overhead-press', '3 × 6', 'three seconds down'],
          ['suitcase-carry', '3 × 40 metres', 'the weight of week two'],
        ],
        finish: 'Go to bed half an hour earlier tonight. I mean it.',
        note: 'From next Monday it gets heavy again, and you will be surprised.',
      },
    ],
  },
  {
    title: 'Heavier',
    subtitle: 'Fewer repetitions, more in the hand.',
    motif: 'plates',
    seed: 'week five',
    light: 'day',
    alt: 'Weight plates seen from the end of the bar',
    prose: `
You are rested, and it shows. This week the repetitions go down to **five or six** and the weights go up: take the next size, on every exercise where week three left two in the tank.

Heavy means: you have to concentrate. It does not mean: you have to shout. Still two in the tank, every set.`,
    days: [
      {
        title: 'Heavy and polite',
        focus: 'Squat and press',
        minutes: 45,
        why: 'Fives are lovely: heavy enough to feel serious, short enough to stay clean to the last one.',
        rest: 'In pairs, ninety seconds after each set.',
        sets: [
          ['goblet-squat', '5 × 5'],
          ['overhead-press', '4 × 5'],
          ['push-up', '2 × as many as are clean, minus two'],
          ['dead-bug', '2 × 6 a side'],
        ],
        finish: 'Suitcase carry: three minutes in all, as few stops as you like.',
        note: 'Breathe in at the top, go down, breathe out when it gets hard. Write it on your hand if you have to.',
      },
      {
        title: 'Hips with a temper',
        focus: 'Hinge and pull',
        minutes: 45,
        why: 'If your hinge is good, you meet the swing today. If you are not sure, stay with the deadlift: sets of five, heavier.',
        rest: 'Rows and swings in turn, ninety seconds after each pair.',
        sets: [
          ['romanian-deadlift', '4 × 5'],
          ['one-arm-row', '4 × 6 a side'],
          ['kettlebell-swing', '6 × 8', 'or none, see above'],
          ['side-plank', '2 × 30 seconds a side'],
        ],
        finish: 'Walk until your breath is quiet. Then walk for as long again.',
        note: 'A good swing feels like somebody else is lifting the bell. If your shoulders are tired, it was your arms.',
      },
      {
        title: 'Carry it home',
        focus: 'Single leg and carry',
        minutes: 42,
        why: 'A bell in one hand, one leg on the box. Five weeks ago this would have looked like a circus act.',
        rest: 'In pairs, ninety seconds after each set.',
        sets: [
          ['step-up', '4 × 6 a side', 'bell in the opposite hand'],
          ['floor-press', '4 × 6'],
          ['suitcase-carry', '5 × 40 metres', 'the heaviest that stays upright'],
        ],
        finish: 'Hang, three times. Compare with week two.',
        note: 'You just carried a third of a person across a car park. Nobody looked. Well, some did.',
      },
    ],
  },
  {
    title: 'Show yourself',
    subtitle: 'Three sessions, one small test in each.',
    motif: 'contours',
    seed: 'week six',
    light: 'dusk',
    alt: 'A dotted path across a map that ends in a marked place',
    prose: `
No records, no audience. Each session of this week repeats one exercise from week one with the weight from week one, so that you can *feel* the difference, and then asks how many clean ones there are now. Stop two short, even here.

After Friday, press done one last time and look at the number on the program’s page. Then write to me in the comments, or come on [Saturday](/saturday-on-the-quay) and tell me yourself.`,
    days: [
      {
        title: 'Squat: then and now',
        focus: 'Squat and push',
        minutes: 40,
        why: 'Take the bell of week one. Do as many clean squats as you can with two in the tank. Write both numbers down.',
        rest: 'The test first, then three minutes of rest. The others in pairs, ninety seconds.',
        sets: [
          ['goblet-squat', '1 × as many as are clean, minus two', 'the bell of week one'],
          ['push-up', '1 × as many as are clean, minus two', 'the bench of week one'],
          ['overhead-press', '3 × 6'],
          ['dead-bug', '2 × 6 a side'],
        ],
        finish: 'Ten minutes of anything you enjoy.',
        note: 'Most people double it. Some triple it. Nobody has ever told me the same number.',
      },
      {
        title: 'Hinge: then and now',
        focus: 'Hinge and pull',
        minutes: 40,
        why: 'The dumbbells of week one will feel like somebody emptied them.',
        rest: 'The test first, then three minutes of rest. The others in pairs, ninety seconds.',
        sets: [
          ['romanian-deadlift', '1 × as many as are clean, minus two', 'the weight of week one, at most thirty'],
          ['one-arm-row', '4 × 6 a side', 'the weight of week five'],
          ['bear-crawl', '3 × 30 seconds'],
        ],
        finish: 'Side plank, once a side, until it stops being pretty. Compare with twenty seconds.',
        note: 'If you feel like adding weight now: next month. Finish what you came for.',
      },
      {
        title: 'The long carry',
        focus: 'Carry, and a cake',
        minutes: 40,
        why: 'Take the bell of week one and walk. Change hands as often as you like, do not put it down. Five minutes is very good. Ten is a story.',
        rest: 'The carry first, while you are fresh. Then the rest in pairs.',
        sets: [
          ['suitcase-carry', '1 × as long as it stays upright', 'the bell of week one'],
          ['split-squat', '3 × 8 a side', 'no hands'],
          ['floor-press', '3 × 8'],
        ],
        finish: 'Cake. [Black bean brownies](/kitchen/black-bean-brownies), if you want to stay on topic.',
        note: 'Eighteen sessions. You are not a person who has started again for the sixth time. You are a person who trains.',
      },
    ],
  },
];
