import { button, points, scene, text, type PageSeed } from '../reusables.ts';
import type { MotifName } from '../../art/cover.ts';

type Night = { title: string; subtitle: string; minutes: number; motif: MotifName; alt: string; prose: string };

const nights: Night[] = [
  {
    title: 'First night: Arrive',
    subtitle: 'Weight goes down, breath goes up',
    minutes: 20,
    motif: 'stones',
    alt: 'Stones balanced on one another',
    prose: `
Tonight you do almost nothing, and that will be hard enough.

## Practice

1. Lie on your back, calves on the seat of a chair. **Five minutes.** Each time you breathe out, give one part of you to the floor: heels, hips, shoulder blades, the back of the head.
2. Slide off the chair, roll onto your side, and stay there for five breaths as if you had slept well.
3. Hands and knees, [the cat in the doorway](/reading/your-first-evening), **twelve times**, each slower than the one before.
4. Child’s pose with a pillow under your chest, head turned. **Three minutes a side.**
5. Sit against a wall. Ten breaths, longer out than in.

## Afterwards

No screen for a quarter of an hour. Look out of a window instead, even if there is nothing in it. There is always something in it.`,
  },
  {
    title: 'Second night: Hips',
    subtitle: 'Where the day is kept',
    minutes: 28,
    motif: 'contours',
    alt: 'Contour lines of a landscape',
    prose: `
We carry the hours we sat in the front of the hips. Tonight they are allowed to let go; nobody will pull at them.

## Practice

1. Back on the floor, one knee to the chest, the other leg long. **Ten breaths a side.**
2. Low lunge, back knee on the folded blanket, hands on a chair. **Two minutes a side.** The hips sink by themselves. Do not help them.
3. Lie down, ankle on the opposite knee, thread your hands behind the thigh. **Two minutes a side.**
4. Soles of the feet together, knees wide, each on a pillow. **Five minutes.** One hand on the heart, one on the belly.
5. Legs long. **Two minutes** of nothing.

If the front of a knee complains in the lunge, move it off the kneecap: further back, onto the soft part above.`,
  },
  {
    title: 'Third night: Shoulders',
    subtitle: 'Put down what you are holding',
    minutes: 25,
    motif: 'lanes',
    alt: 'Curved lanes side by side',
    prose: `
Notice how high they are as you read this. There.

## Practice

1. Sit on the edge of your seat. Shoulders up to the ears as you breathe in, let them fall as you breathe out. **Eight times.**
2. Arms crossed in front, elbow on elbow, hands on shoulders. Lift the elbows a little, chin down. **Ten breaths**, then the other arm on top.
3. Stand, hands on the kitchen counter, walk back until arms and back make a table. **Two minutes.** Bend your knees as much as you like.
4. Thread the needle: on hands and knees, slide one arm under the other, temple on the floor. **Two minutes a side.**
5. Lie on a rolled blanket along the spine, head supported, arms wide. **Five minutes.**

Roll to the side before you get up. Slowly; the blanket keeps you company.`,
  },
  {
    title: 'Fourth night: Back',
    subtitle: 'Round, long, turned',
    minutes: 30,
    motif: 'swell',
    alt: 'Long waves in the dark',
    prose: `
A back likes to go in every direction once a day. Most days we send it in one.

## Practice

1. The cat, **twelve times**, then circles with the hips, **six each way.**
2. Sphinx: on your belly, elbows under the shoulders, legs heavy. **Two minutes.** Let the belly hang into the floor.
3. Child’s pose, **one minute.**
4. On the back, knees to one side, a pillow between them. **Three minutes a side.**
5. Bridge with support: lift your hips, put two firm books under the *sacrum*, not under the waist. **Four minutes.**
6. Books away. Feel the floor come closer.

A pinch in the lower back in sphinx means: elbows further forward, or leave it.`,
  },
  {
    title: 'Fifth night: Balance',
    subtitle: 'On one foot, in the dark',
    minutes: 25,
    motif: 'ridges',
    alt: 'Ridges one behind another',
    prose: `
In the dark your feet have to see for you. Turn the light down for this one, and stand near a wall.

## Practice

1. Barefoot, feet hip-wide. Lean forward until your toes press, back until they lift. **Two minutes** of looking for the middle.
2. Shift onto one foot, the other heel rests against the ankle. **Eight breaths a side.** Wobbling is the exercise, not the mistake.
3. The same with the foot on the calf, a finger on the wall. **Eight breaths a side.**
4. Stand with your eyes closed, both feet down. **One minute.** This is the hardest one.
5. Legs up the wall. **Six minutes.** They have earned it.`,
  },
  {
    title: 'Sixth night: Warmth',
    subtitle: 'A little work, so that stillness is sweet',
    minutes: 32,
    motif: 'tide',
    alt: 'A pale disc over dark water',
    prose: `
Tonight you get warm. Not fast, but all the way through.

## Practice

1. From hands and knees, lift the knees a hand and breathe. **Five breaths, four times.**
2. Downward dog with very bent knees, heels light. **Five breaths**, rest, **three times.**
3. Warrior, long stance, front knee over the ankle, arms wide. **Eight breaths a side, twice.**
4. Chair: sit down on a chair that is not there. **Six breaths, three times.** Yes.
5. Folded forward, knees soft, hang. **Two minutes.**
6. Lie down under the blanket. **Six minutes**, and this time you do not have to do anything about it: you are warm.`,
  },
  {
    title: 'Seventh night: Stay',
    subtitle: 'One long rest, and how to go on',
    minutes: 40,
    motif: 'curtains',
    alt: 'Northern lights over a ridge',
    prose: `
The last night has three positions. Each is long. By the middle of the second you will want to check something. Don’t.

## Practice

1. Child’s pose over a pillow. **Six minutes a side.**
2. Soles together, knees on pillows, back on the rolled blanket. **Ten minutes.**
3. Legs up the wall, then long on the floor, covered. **Fifteen minutes.**

## How to go on

Take the night that you liked least and do it again tomorrow. Then the one you liked best. After that you know enough to choose, and that was the idea.

The texts by the stove are for members, and so is Wednesday: the porch lamp is on from seven. Thank you for practising in the dark with me. – Signe`,
  },
];

export const sevenNights: PageSeed = {
  key: 'seven-nights',
  slug: 'seven-nights',
  title: 'Seven Nights',
  type: 'program',
  subtitle: 'One evening practice a night, for a week',
  cover: scene('curtains', 'seven nights', 'Northern lights standing in folds above a lake', { light: 'night', shape: 'grand' }),
  tags: ['program', 'evening'],
  minutes: 30,
  program: { pace: 'dripped', fills_calendar: true, allows_pause: true, ending: 'repeats', pattern: { kind: 'every_n_days', every: 1 }, every: 1 },
  access: { require_purchase: true, products: ['seven-nights', 'membership'], allow_browsing: true, is_progress_root: true },
  isCommentable: true,
  share: { title: 'Seven Nights', text: 'One slow evening practice a night, for a week.' },
  blocks: [
    text(`
Seven evenings, one after the other. Each opens on its own day, so that nobody can do the whole week in one go; I know you. Twenty to forty minutes, on the floor, in wool socks.
`),
    points([
      { icon: 'layers', title: 'A blanket and two pillows', text: 'Or towels and a sofa cushion.' },
      { icon: 'home', title: 'A chair', text: 'Any that does not roll.' },
      { icon: 'moon', title: 'The last hour of the day', text: 'After dinner, before the screens come back.' },
    ]),
    text(`
## The seven

1. **Arrive** – weight goes down, breath goes up
2. **Hips** – where the day is kept
3. **Shoulders** – put down what you are holding
4. **Back** – round, long, turned
5. **Balance** – on one foot, in the dark
6. **Warmth** – a little work, so that stillness is sweet
7. **Stay** – one long rest
`),
    {
      type: 'text',
      prose: '> Members and owners: press start tonight, even if it is late. Night one is twenty minutes, and most of it is lying down.',
      membersOnly: true,
    },
    button('Get Seven Nights', { buy: ['seven-nights'] }),
  ],
  children: nights.map((night, index): PageSeed => ({
    key: `night-${index + 1}`,
    slug: `night-${index + 1}`,
    title: night.title,
    subtitle: night.subtitle,
    cover: scene(night.motif, `night ${index + 1}`, night.alt, { light: 'night' }),
    tags: ['evening'],
    minutes: night.minutes,
    access: { day: index },
    isCommentable: true,
    completes: 'Good night',
    blocks: [text(night.prose)],
  })),
};
