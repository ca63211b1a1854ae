import { query, scene, text, type PageSeed } from '../reusables.ts';

const firstEvening: PageSeed = {
  key: 'first-evening',
  slug: 'your-first-evening',
  title: 'Your first evening',
  type: 'article',
  subtitle: 'What you need, what you do not, and a practice of ten minutes',
  cover: scene('stones', 'first evening', 'Smooth stones stacked before a pale moon', { light: 'night' }),
  tags: ['beginners'],
  minutes: 3,
  access: { isOpen: true },
  isCommentable: true,
  completes: 'Mark as read',
  share: { title: 'Your first evening', text: 'Ten minutes of slow practice, no equipment but a blanket.' },
  blocks: [
    text(`
You need a floor, a blanket and a door that closes. That is the list. A mat is pleasant, a candle is a cliché that works, and the clothes you slept in last night are fine.

You do not need to be flexible. Saying that you are too stiff for yoga is like saying that you are too dirty for a bath. Nor do you need an hour, or silence, or to believe in anything.

## Ten minutes

1. **Lie down, knees bent, feet flat.** Put one hand on your belly. Do nothing about your breath for one minute, only watch which of your hands it moves.
2. **Knees to the chest, one after the other.** Five slow breaths each. Let the lower back get wide.
3. **Knees fall to one side**, arms wide, look the other way. Ten breaths. Then the other side. Put the folded blanket under your knees if they hover.
4. **Hands and knees.** Breathing in, let your belly sink and look up; breathing out, round like a cat in a doorway. Eight times.
5. **Child’s pose.** Hips back towards your heels, forehead on the blanket or on your fists. Two minutes. This is the whole point; the rest was only the way here.
6. **Sit up slowly.** One long breath out. Blow out the candle.

## How it should feel

Warm, a bit heavy, as after a walk in snow. A stretch may be clear but never sharp. If a joint complains, make the position smaller or leave it: you are at home, nobody is counting.

## And tomorrow

The same ten minutes. Not because it has to become a habit, but because the second time you notice more. When you want company, come and try [seven nights](/seven-nights).
`),
  ],
};

const breath: PageSeed = {
  key: 'breath',
  slug: 'longer-out-than-in',
  title: 'Longer out than in',
  type: 'article',
  subtitle: 'The smallest practice there is',
  cover: scene('breath', 'breath', 'Rings of dots growing outwards in the dark', { light: 'night' }),
  tags: ['breath', 'sleep'],
  minutes: 2,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
If you only take one thing from this house, take this: breathe out for longer than you breathe in.

When you breathe in, your heart goes a little faster. When you breathe out, it goes a little slower. You can feel it with two fingers on your wrist. Make the second half longer and you spend more of each minute in the slow part. It is not a philosophy. It is plumbing.

## How

- Breathe in through the nose and count to **three**, without filling yourself to the brim.
- Breathe out through the nose and count to **five**. Do not push; let it run out like water from a basin.
- Wait until the next breath wants to come. It will.
- Ten of these. That is about a minute and a half.

If three and five are too long, take two and three. The numbers do not matter, only that the second one is larger.

## When

In bed, after the light is off. In the car, parked, before you go in. In a meeting, because nobody can see it. On the third night of not sleeping, together with the thought that lying quietly is also rest.

## When not

If counting makes you anxious, stop counting and hum. A hum is a long breath out that you can hear, and it works just as well. Dizzy? You are breathing too much. Smaller.

> My son is six and calls it “the tyre breath”. We do it at traffic lights. – Leila
`),
  ],
};

const blueHour: PageSeed = {
  key: 'blue-hour',
  slug: 'the-blue-hour',
  title: 'The blue hour',
  type: 'article',
  subtitle: 'How to live in the dark without fighting it',
  cover: scene('ridges', 'blue hour', 'Ridge behind ridge in blue light', { light: 'night' }),
  tags: ['winter'],
  minutes: 3,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
Visitors ask how we bear it. The word is already wrong. In the middle of the day, for about two hours, everything here turns a blue that has no name: snow, birches, the washing on the line. You cannot photograph it. People who came to take a picture put the camera away and stand about with red noses.

The dark is hard when you live as if it weren’t there. These are the house rules that I have from my grandmother, and they are good rules in Lyon or Leeds too.

## Go out when there is light

Whatever there is of it. Ten minutes at noon beat an hour with a lamp in the evening. Leave your sunglasses at home and look at the sky, not at the ground.

## Let it be dark in the evening

One lamp per person, none of them on the ceiling. The body wants to know that it is night. If you flood the kitchen until eleven, you cannot complain that it doesn’t believe you.

## Something warm at four

Soup, tea, a bath for the feet. Four o’clock is when the long evening begins to look too long. Give it a doorway.

## Move small, move daily

Not to burn anything off. The stiff shoulders of January come from sitting curled up since November. [Longer out than in](/reading/longer-out-than-in), then the cat in the doorway, eight times. Two minutes.

## See somebody

Darkness is not the difficult part. Being alone in it is. On Wednesdays I leave the porch lamp on, which means: kettle is warm, no reason needed. Put on a lamp of your own. You will be surprised who was waiting for one.

*If the heaviness does not lift for weeks, or if you think of not being here, talk to a doctor. It is common here, it has a name, and it can be treated.*
`),
  ],
};

const sitting: PageSeed = {
  key: 'sitting',
  slug: 'how-to-sit',
  title: 'How to sit on the floor again',
  type: 'article',
  subtitle: 'Hips that have been in chairs for thirty years',
  cover: scene('contours', 'sitting', 'Fine contour lines and a dotted path', { light: 'night' }),
  tags: ['hips', 'beginners'],
  minutes: 3,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
A child sits down on the floor by falling apart and gets up by remembering something. We have chairs, so we forget both. Getting it back takes a few weeks, and you do not have to stretch for it. You only have to sit.

## Build a seat

Fold two blankets until they are as high as a fist, more if you like. Sit on the **edge**, so that your pelvis tips forward a little and your back gets long without effort. If your knees are higher than your hips, the seat is too low. That is the most common mistake, and it hurts people out of meditation for good.

## Three ways, ten minutes

1. **Crossed, loosely.** Feet under the knees, not under you. Three minutes, then cross the other way round; it will feel like somebody else’s legs.
2. **One leg long.** The other foot against your thigh. Two minutes a side. Read something, lean on a hand, move about.
3. **Kneeling**, on the blanket between your feet. A cushion under the seat, a rolled towel under the ankles. Two minutes.

Do it while you do something else: emails, shelling peas, the news. Nothing about it is holy.

## Getting up

Roll to one side, come to your hands and knees, one foot forward, push. The day you do it without a hand, you may tell everybody.

## When knees say no

Pain on the inside of the knee means the hip is not turning yet. Sit higher, bring the feet further away, or take a chair. Sitting on a chair, awake, with both feet on the floor, is a complete practice.
`),
  ],
};

export const reading: PageSeed = {
  key: 'reading',
  slug: 'reading',
  title: 'To read by the stove',
  type: 'collection',
  subtitle: 'Short texts for long evenings',
  cover: scene('weave', 'reading', 'Ribbons woven over and under each other', { light: 'night' }),
  blocks: [
    text('The first is for everybody. The others are for members, and they get longer as the nights do.'),
    query('', 'list', { type: 'article', below: 'reading', limit: 20 }),
  ],
  children: [firstEvening, breath, blueHour, sitting],
};
