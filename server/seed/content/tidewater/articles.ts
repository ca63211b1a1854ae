import { pages, scene, text, type PageSeed } from '../reusables.ts';

const start: PageSeed = {
  key: 'start-again',
  slug: 'starting-again',
  title: 'Starting again, for the sixth time',
  type: 'article',
  subtitle: 'You are not back at zero. You are back at Tuesday.',
  cover: scene('steps', 'start again', 'A flight of steps up to a lit doorway, a small ball resting on one of the treads'),
  tags: ['mindset', 'beginners'],
  minutes: 3,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
Most people who walk into our boathouse have started training before. Five times, six times, once a year in January. They say it like a
confession. I hear something else: somebody who has already decided five times that this matters.

So let us not talk about motivation. You have plenty. Let us talk about what stopped you the last time, because it was probably one of three things.

## The plan was for somebody else

Five sessions a week is a fine plan for a person with five free evenings. If you have two, a five-day plan does not give you forty percent of the
result. It gives you three failures a week, and nobody keeps coming back to that. Count the sessions you could do in your *worst* normal week.
That number is your plan.

## It began too hard

The first week of a new start is the easiest week to overdo, because you are fresh and a little angry with yourself. Then you cannot climb the stairs
on Thursday, and on Saturday you stay home. Your first week should leave you slightly annoyed that it was so easy. Keep that feeling. It is the
reason you come back.

## One missed day became a verdict

You will miss days. Children get fevers, trains stand still, February happens. A missed session is not a debt: you do not owe two on Friday. You just
do the next one on the list, on the next day you can. We write our programs so that they survive this.

> Missing one session changes nothing. Deciding what it says about you changes everything.

## What to do today

1. Open your calendar and find two slots of forty minutes this week. Not the ideal ones. The likely ones.
2. Put shoes and a water bottle where you will trip over them.
3. Do the first half of a session. If you want to stop after that, stop. You have started.

That is all. The sixth start does not have to be better than the first five. It only has to be smaller.
`),
    pages('Read next', 'list', ['two-reps', 'warm-up']),
  ],
};

const twoReps: PageSeed = {
  key: 'two-reps',
  slug: 'two-reps-in-the-tank',
  title: 'Two reps in the tank',
  type: 'article',
  subtitle: 'How heavy is heavy enough? A way to know without a calculator.',
  cover: scene('plates', 'two reps', 'Stacked weight plates seen from the end of the bar'),
  tags: ['training', 'beginners'],
  minutes: 3,
  isCommentable: true,
  completes: 'Mark as read',
  share: { title: 'Two reps in the tank', text: 'How to choose your weights without a calculator.' },
  blocks: [
    text(`
A program can tell you to do three sets of eight. It cannot tell you with what. Your sleep, your lunch and the last time you lifted all have a say in it,
and they change every day. What does not change is your ability to notice one thing: how many more you could have done.

When you put a weight down, ask yourself: **if somebody had paid me, how many more clean ones were in there?** That number is your reserve. For nearly all
of our training you want it to be two.

## What two feels like

- **Five or more left:** you could hold a conversation. That was a warm-up set.
- **Three left:** the last one was a little slower than the first. Good for the first week.
- **Two left:** you noticed the weight, you had to concentrate, and it looked the same as the others. Stop here.
- **None left:** your face did something. Your back probably did too.

Everybody guesses badly at first, and nearly everybody guesses low: people say “two” and have five. Once or twice in the first month, take the last set of a
*safe* exercise (a push-up, a row, never a heavy hinge) until you really cannot do another clean one. Now you know what zero is, and two gets easier to find.

## Why not go to zero every time

Because the last two repetitions cost the most and bring the least. They are the ones where form goes, and they decide how you feel on the
stairs tomorrow. If you stop two short, you can come back the day after next and do it again, and again the week after. Strength is made of the sessions you repeat,
not the one you survived.

## When to add weight

Use the range in the program. If it says 6–8 and you do 8, 8, 8 with two in the tank, take the next heavier bell next time and expect 6, 6, 6. Climb back to eight. If the jump
between bells is large, add one set before you add weight.

Write it down: weight, reps, how many were left. Three numbers. In four weeks this will be the most convincing thing you have read about yourself.
`),
    pages('Try it with these', 'carousel', ['goblet-squat', 'one-arm-row', 'push-up']),
  ],
};

const warmUp: PageSeed = {
  key: 'warm-up',
  slug: 'the-six-minute-warm-up',
  title: 'The six-minute warm-up',
  type: 'article',
  subtitle: 'Five moves, in this order, before anything heavy.',
  cover: scene('ridges', 'warm up', 'The sun coming up behind rows of hills'),
  tags: ['training', 'mobility', 'beginners'],
  minutes: 2,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
A warm-up has two jobs. It makes you warm, and it rehearses what comes next. If yours takes twenty minutes and a foam roller, it is a hobby. This one takes six minutes and
needs as much floor as a towel.

## The five

1. **Brisk start, one minute.** Walk up and down the stairs, skip, or march with high knees. Stop when you would like to take off a layer.
2. **Crawl, one minute.** Hands under shoulders, knees a hand above the floor, small steps forward and back. [Bear crawl](/movements/bear-crawl) shows it.
3. **Hinge and reach, one minute.** Push your hips back until you feel your hamstrings, stand up, reach to the ceiling. Slow, ten times.
4. **Split squat hold, one minute.** Thirty seconds a side at the lowest point that is comfortable. Breathe out, drop the shoulders.
5. **The first exercise of today, two minutes.** Ten repetitions with almost nothing, six with half of what you plan to use, three with nearly all of it.

The fifth is the part people skip and the part that matters. Your body does not get ready “in general”. It gets ready for exactly what you show it.

## On days when you feel like wood

Do the whole thing twice. If after twelve minutes the light set still feels heavy, take one set off everything today and leave the weights where they were
last time. That is a training decision, not a weakness. Half of the people who hurt themselves knew during the warm-up.

## And stretching?

Long, still stretching is lovely and has its place: in the evening, on the carpet, with the radio on. Before you lift, moving is better than holding. Keep the stretches
short and keep going.
`),
    pages('In this warm-up', 'carousel', ['bear-crawl', 'split-squat', 'glute-bridge']),
  ],
};

const carry: PageSeed = {
  key: 'carry-article',
  slug: 'the-case-for-carrying-things',
  title: 'The case for carrying heavy things',
  type: 'article',
  subtitle: 'If you did one exercise for the rest of your life, it could be a walk with a bell.',
  cover: scene('contours', 'carry', 'A dotted path across a map of hills and hollows'),
  tags: ['training', 'everyday strength'],
  minutes: 3,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
I once asked a room of thirty members what they wished to be strong for. Nobody said “a bigger bench press”. They said: both shopping bags in one go. The canoe. A sleeping
four-year-old, up three floors, without waking her. My mother, if she falls.

Every one of these is a carry.

## What a carry trains

Pick up something heavy with one hand and walk. To stay upright, the muscles on the *other* side of your trunk pull all the time. Your grip works, your shoulder packs down, your
feet find the floor, your breath has to go on under load. There is hardly a muscle that is off duty, and there is almost nothing to learn: you already know how to walk.

It is also honest. A deadlift takes four seconds and can be cheated. Forty metres cannot.

## How to begin

- Choose a weight you could hold for a minute while standing still. For many people that is 12 to 16 kilos in one hand.
- Stand as if somebody were measuring you. Ribs over hips, chin level.
- Walk slower than you want to. Twenty metres, put it down, change hands, twenty metres back.
- Four rounds at the end of a session. That is five minutes.

If you lean towards the bell or away from it, it is too heavy, or you are tired. Put it down *with* your legs; the set ends when the bell is on the floor, not before.

## Make it harder without making it heavier

Carry it in front of your chest. Hold it upside down. Walk backwards. Take the stairs. Or carry two different weights, one in each hand, and do not let anybody see which is which.

## At home

Ten litres of water weigh ten kilos. A backpack worn on one shoulder counts. So does a toddler, though the load shifts.

> The first time I carried all the wood from the car to the shed without stopping, I stood in the shed and laughed. – Desmond
`),
    pages('Learn it', 'list', ['suitcase-carry']),
  ],
};

const sleep: PageSeed = {
  key: 'sleep',
  slug: 'sleep-is-a-training-day',
  title: 'Sleep is a training day',
  type: 'article',
  subtitle: 'The session ends the morning after. Five things that help, one that does not.',
  cover: scene('nightLanes', 'sleep', 'Star trails turning above dark hills', { light: 'night' }),
  tags: ['recovery'],
  minutes: 3,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
In the gym you give your body a reason to get stronger. It does the work later, mostly while you are asleep. Two people who train the same and sleep differently are on two
different programs.

You know how much you need by how you wake on the third day of a holiday. For most adults that is between seven and nine hours. You cannot train yourself to need less; you
only get used to being tired.

## Five things that help

1. **The same time up.** More than going to bed at the same time. Your evening follows your morning.
2. **Light early, dim late.** Ten minutes outside before nine, even under clouds. Lamps instead of the ceiling light after nine.
3. **Coffee until lunch.** Half of a cup at four is still at work at ten.
4. **A cool room.** If your feet are cold, wear socks. It works better than a warmer room.
5. **A list on paper.** Three lines: what is open, what is first tomorrow, what was good. It takes the night shift off your head.

## One that does not

Lying there and trying. If you have been awake for what feels like twenty minutes, get up, sit somewhere dim with something dull, and go back when your eyes close by themselves. The
bed should not be the place where you practise being awake.

## After a bad night

Train anyway, if you want to, but train *differently*. Keep the exercises, drop one set from each, keep three in the tank instead of two. After two or three bad nights in a row, go for a walk
instead and do not feel clever about it. Sleep first. The bells will wait; they are very patient.

## With a newborn

None of the above applies. Two short sessions a week, nothing to failure, and a nap whenever the choice is between a nap and a session. It passes. We keep your place.
`),
    pages('Read next', 'list', ['soreness', 'start-again']),
  ],
};

const protein: PageSeed = {
  key: 'protein',
  slug: 'protein-without-a-spreadsheet',
  title: 'Protein without a spreadsheet',
  type: 'article',
  subtitle: 'One palm, four times a day, and you can stop counting.',
  cover: scene('table', 'protein', 'A laid table from above: a plate, a bowl, fruit and a sprig of green'),
  tags: ['food', 'beginners'],
  minutes: 3,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
You can weigh your food and log it. Some people enjoy that, the way some people enjoy tax returns. For everybody else there is the hand you always have with you.

## The palm rule

A piece of fish, chicken, tofu or meat as large and as thick as your palm holds about 20 to 30 grams of protein. Bigger people have bigger palms, so the rule scales. Aim
for **one palm at each of four meals**, and most people who train three times a week land near what they need, somewhere around 1.6 grams per kilo of body weight a day.

What counts as a palm when it isn't palm-shaped:

- 3 eggs
- 250 g skyr or strained yoghurt
- a tin of fish
- 200 g cooked lentils *and* a slice of bread
- 150 g firm tofu or tempeh
- 40 g protein powder in anything, if you like it

## Fix breakfast first

When members write down a normal day, dinner is nearly always fine and breakfast is nearly always toast. Moving one palm from evening to morning changes more than any supplement:
you are less hungry at eleven, and you do not have to eat half a chicken at eight in the evening. [Skyr with rye crumble](/kitchen/skyr-with-rye-crumble) takes four minutes.

## Plants only?

Works well. Take a little more (a palm and a half) and mix your sources over the day: beans with grains, tofu with seeds. [Red lentil pot](/kitchen/red-lentil-pot) is our most cooked
recipe for a reason.

## What you can stop worrying about

The half hour after training. Eating at night. Whether the powder is the right brand. If you get your four palms on five days out of seven, you are doing it right, and Saturday can be Saturday.

*If you have kidney disease or are pregnant, talk to somebody who knows your case before you change what you eat.*
`),
    pages('From the kitchen', 'carousel', ['skyr-bowl', 'lentil-pot', 'salmon-tray']),
  ],
};

const soreness: PageSeed = {
  key: 'soreness',
  slug: 'what-soreness-tells-you',
  title: 'What soreness tells you, and what it does not',
  type: 'article',
  subtitle: 'It is a sign of new, not a sign of good.',
  cover: scene('lanes', 'soreness', 'The curved lanes of a running track from above'),
  tags: ['recovery', 'training'],
  minutes: 2,
  isCommentable: true,
  completes: 'Mark as read',
  blocks: [
    text(`
Two days after your first session you will sit down carefully. That is normal, it is not an injury, and it says less than you think.

## What it means

Soreness that comes a day later means that your muscles did something they were not used to: a new exercise, a longer range, a slow way down. It peaks on day two and is gone
by day four or five. The second time you do the same session it will be half as bad, the third time you will hardly notice.

It does **not** measure how good the session was. People who are very strong are rarely sore. If you chase the feeling, you end up changing your exercises every week, and then you are always
sore and never stronger.

## Training while sore

If it fades while you warm up, train. Moving is the best thing you can do; blood is a good courier. If it gets *worse* with each set, or if it changes how you move, do
the upper body today, or go for a walk.

## When it is not soreness

Soreness is dull, wide and the same left and right. Stop and get it looked at if a pain is

- sharp, or in one exact spot that you can touch with a finger,
- in a joint rather than in a muscle,
- worse at night or at rest,
- with numbness, tingling, or a limb that gives way,
- still there after a week.

## What helps

Time, sleep, easy movement, food. Massage feels nice and that is a good enough reason. Ice baths are a story to tell. Gentle cycling to work on day two beats all of it, and you arrive
somewhere.
`),
    pages('Read next', 'list', ['sleep', 'warm-up']),
  ],
};

export const articles: PageSeed[] = [start, twoReps, warmUp, carry, sleep, protein, soreness];
