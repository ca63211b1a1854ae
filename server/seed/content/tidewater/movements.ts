import type { Exercise } from '../../art/poses.ts';
import { text, type PageSeed } from '../reusables.ts';

type Movement = {
  title: string;
  subtitle: string;
  muscles: string[];
  secondary: string[];
  equipment: string[];
  level: 'Beginner' | 'Intermediate';
  start: string;
  finish: string;
  cues: string[];
  prose: string;
};

const movement = (exercise: Exercise, { title, subtitle, muscles, secondary, equipment, level, start, finish, cues, prose }: Movement): PageSeed => ({
  key: exercise,
  slug: exercise,
  title,
  type: 'exercise',
  subtitle,
  cover: { exercise, phase: 'finish', alt: finish },
  tags: [...new Set([...muscles, ...equipment, level].map((tag) => tag.toLowerCase()))],
  isCommentable: true,
  exercise: { exercise, muscles, secondary, equipment, level, cues, alt: [start, finish] },
  blocks: [text(prose)],
});

export const movements: PageSeed[] = [
  movement('goblet-squat', {
    title: 'Goblet squat',
    subtitle: 'The squat that teaches itself',
    muscles: ['Quadriceps', 'Glutes'],
    secondary: ['Trunk', 'Upper back'],
    equipment: ['Kettlebell'],
    level: 'Beginner',
    start: 'Standing upright, a bell held at the chest',
    finish: 'Deep squat, elbows inside the knees, the bell at the chest',
    cues: [
      'Hold the bell at your chest as if you were about to drink from it.',
      'Feet a little wider than your hips, toes slightly out.',
      'Sit down between your heels, elbows inside your knees.',
      'Push the floor away and stand up as one piece.',
    ],
    prose: `
The weight in front is a counterbalance, so you can sit upright from the first day. Go as low as your heels stay on the floor.

### Common slips

- **Heels come up:** put two thin books under them this month, one next month.
- **Knees fall in:** think of pushing them towards your little toes.
- **Back rounds at the bottom:** stop a hand higher. Depth comes with weeks, not with force.

**Easier:** sit down on a chair, touch, stand up. **Harder:** three seconds down, one second still.`,
  }),
  movement('romanian-deadlift', {
    title: 'Romanian deadlift',
    subtitle: 'Learn to hinge, and your back will thank you',
    muscles: ['Hamstrings', 'Glutes'],
    secondary: ['Lower back', 'Grip'],
    equipment: ['Dumbbells'],
    level: 'Beginner',
    start: 'Standing tall with a dumbbell in each hand',
    finish: 'Hinged at the hips, flat back, dumbbells at the shins',
    cues: [
      'Soft knees. They stay where they are from now on.',
      'Close an imaginary car door with your backside.',
      'The weights slide along your thighs.',
      'Stop when your hamstrings say so, then stand up tall.',
    ],
    prose: `
This is not a squat. The knees hardly move; the hips travel back until there is no more back to go. When they cannot go further, the set is deep enough, even if the weights are only at your knees.

### Common slips

- **Round back:** you went lower than your hips could go. Shorter is better.
- **Weights drift forward:** shave your legs with them.
- **Leaning back at the top:** stand tall, squeeze, stop.

**Easier:** stand a foot from a wall and touch it with your backside. **Harder:** one leg, the other foot a kickstand behind.`,
  }),
  movement('push-up', {
    title: 'Push-up',
    subtitle: 'A plank that moves',
    muscles: ['Chest', 'Triceps'],
    secondary: ['Shoulders', 'Trunk'],
    equipment: ['No equipment'],
    level: 'Beginner',
    start: 'A straight line from head to heels, arms long',
    finish: 'Chest a fist above the floor, body still straight',
    cues: [
      'Hands under your shoulders, fingers wide.',
      'Squeeze your backside before you move, and keep it.',
      'Elbows point back like an arrow, not out like a T.',
      'Chest arrives first, hips at the same time as everything else.',
    ],
    prose: `
If you can hold a plank for thirty seconds you can do push-ups: perhaps with your hands on a bench. Lower the bench as you get stronger. Knees on the floor works too, but the bench
teaches the whole line.

### Common slips

- **Hips sag or lead:** shorten the set. A straight five beats a bent ten.
- **Shoulders at the ears:** push the floor away at the top until your neck is long.

**Easier:** hands on a table, then a bench, then a step. **Harder:** pause for two breaths at the bottom.`,
  }),
  movement('one-arm-row', {
    title: 'One-arm row',
    subtitle: 'Start the mower, slowly',
    muscles: ['Upper back', 'Lats'],
    secondary: ['Biceps', 'Trunk'],
    equipment: ['Dumbbell', 'Bench'],
    level: 'Beginner',
    start: 'Bent over with one hand on a bench, the other arm hanging long',
    finish: 'The dumbbell pulled to the hip, elbow behind the back',
    cues: [
      'One hand on a bench, back as flat as a table.',
      'Let the arm hang until the shoulder blade slides forward.',
      'Pull your elbow to your back pocket.',
      'Take twice as long on the way down.',
    ],
    prose: `
Most of us push all day: keyboards, prams, doors. Pull at least as much as you push.

### Common slips

- **The trunk turns:** somebody has put a cup of tea between your shoulder blades. Do not spill it.
- **Pulling to the armpit:** lower. The hip is the target.

**Easier:** both hands on a band tied to a door. **Harder:** no bench, free hand on your knee.`,
  }),
  movement('split-squat', {
    title: 'Split squat',
    subtitle: 'One leg at a time, as in life',
    muscles: ['Quadriceps', 'Glutes'],
    secondary: ['Hip flexors', 'Balance'],
    equipment: ['No equipment'],
    level: 'Beginner',
    start: 'Standing in a long stride, upright',
    finish: 'Back knee just above the floor, front shin nearly upright',
    cues: [
      'A long stride, feet on two rails, not on one.',
      'Go straight down, as in a lift.',
      'Back knee stops a hand above the floor.',
      'Push through the front heel, stay in the stride.',
    ],
    prose: `
Stairs, hills, getting up with a child on your arm: it is nearly always one leg that does it. Expect one side to be weaker. Start with that side and give the other one no more.

### Common slips

- **Tipping sideways:** widen the rails.
- **Front heel lifts:** longer stride.

**Easier:** one hand on a door frame. **Harder:** back foot on a low step, a bell in the hand opposite the front leg.`,
  }),
  movement('overhead-press', {
    title: 'Overhead press',
    subtitle: 'Put it on the top shelf',
    muscles: ['Shoulders', 'Triceps'],
    secondary: ['Upper back', 'Trunk'],
    equipment: ['Dumbbells'],
    level: 'Intermediate',
    start: 'Standing with the dumbbells at the shoulders',
    finish: 'Arms long overhead, ribs down',
    cues: [
      'Forearms upright under the weights.',
      'Squeeze backside and belly before anything moves.',
      'Press up and slightly back, ears between your arms.',
      'Lower as if you had to put them on glass.',
    ],
    prose: `
You press with your feet first: if they are loose, your back will arch and do the job of your shoulders. If your arms do not go overhead without your ribs coming up, press to
where they stop and spend the warm-up on your upper back.

### Common slips

- **Leaning back:** lighter, and squeeze harder below.
- **Head poking forward:** make room, then let the head through at the very end.

**Easier:** half kneeling, one arm. **Harder:** one bell only, both feet together.`,
  }),
  movement('suitcase-carry', {
    title: 'Suitcase carry',
    subtitle: 'A walk you will feel tomorrow',
    muscles: ['Trunk', 'Grip'],
    secondary: ['Shoulders', 'Hips'],
    equipment: ['Kettlebell'],
    level: 'Beginner',
    start: 'Standing beside the bell, tall',
    finish: 'Walking upright with a heavy bell in one hand',
    cues: [
      'Stand as if somebody were measuring you.',
      'The bell does not touch your leg.',
      'Small steps, slow, eyes on the horizon.',
      'Breathe out every second step.',
    ],
    prose: `
One side carries, the other side works. If you look in a shop window and cannot see which hand holds the weight, it is perfect.

### Common slips

- **Leaning away:** too heavy.
- **Racing:** the clock is not the point, the posture is.

**Easier:** half the distance. **Harder:** hold the bell upside down by its handle.`,
  }),
  movement('dead-bug', {
    title: 'Dead bug',
    subtitle: 'Silly name, serious trunk',
    muscles: ['Trunk'],
    secondary: ['Hip flexors'],
    equipment: ['No equipment'],
    level: 'Beginner',
    start: 'On the back, arms to the ceiling, knees above the hips',
    finish: 'One arm and the other leg stretched out low',
    cues: [
      'Lower back stays on the floor. That is the whole exercise.',
      'Opposite arm and leg reach away from each other.',
      'Breathe out all the way as they go.',
      'Come back before the next side leaves.',
    ],
    prose: `
Put a thin towel under your lower back. If somebody could pull it out, you have gone too far. Five slow ones a side with a full breath out are harder than fifty fast ones.

### Common slips

- **Speed:** one repetition takes one breath.
- **Ribs up:** lead with the breath, not with the leg.

**Easier:** only the legs, heels tap the floor. **Harder:** a light bell in both hands, only the legs move.`,
  }),
  movement('side-plank', {
    title: 'Side plank',
    subtitle: 'Thirty quiet seconds',
    muscles: ['Trunk', 'Hips'],
    secondary: ['Shoulders'],
    equipment: ['No equipment'],
    level: 'Beginner',
    start: 'Lying on the side, propped on the forearm',
    finish: 'Hips lifted, a straight line from head to feet',
    cues: [
      'Elbow under the shoulder, forearm forward.',
      'Lift the hips until you are one plank.',
      'Push the floor away so that you do not hang in the shoulder.',
      'Breathe. Nobody is timing your face.',
    ],
    prose: `
Two or three sets of twenty to thirty seconds a side are plenty. When thirty is easy, do not do sixty; make it harder.

### Common slips

- **Hips drift back:** heels, hips and head touch the same wall.
- **Sinking:** shorter sets, more of them.

**Easier:** knees bent, feet behind you. **Harder:** lift the upper leg and keep it there.`,
  }),
  movement('glute-bridge', {
    title: 'Glute bridge',
    subtitle: 'Wake up what you have been sitting on',
    muscles: ['Glutes'],
    secondary: ['Hamstrings', 'Trunk'],
    equipment: ['No equipment'],
    level: 'Beginner',
    start: 'On the back, feet flat, hips on the floor',
    finish: 'Hips lifted, a straight line from shoulders to knees',
    cues: [
      'Heels close enough that your fingertips reach them.',
      'Tuck the tail a little, then lift.',
      'Stop when knees, hips and shoulders make one line.',
      'Two seconds at the top, slow on the way down.',
    ],
    prose: `
If you feel it in the back of your legs, bring your heels closer. If you feel it in your back, you are lifting too high.

### Common slips

- **Pushing through the toes:** lift them once inside your shoes and put them down lightly.
- **Knees falling out or in:** hold a book between them.

**Easier:** smaller. Really. **Harder:** one leg, the other knee held to the chest.`,
  }),
  movement('step-up', {
    title: 'Step-up',
    subtitle: 'The stairs, on purpose',
    muscles: ['Quadriceps', 'Glutes'],
    secondary: ['Calves', 'Balance'],
    equipment: ['Box'],
    level: 'Beginner',
    start: 'One foot on the box, trunk slightly forward',
    finish: 'Standing tall on top of the box',
    cues: [
      'The whole foot on the box, heel included.',
      'Lean forward a little, like getting out of a chair.',
      'Stand up with the upper leg. The lower foot only watches.',
      'Come down slowly enough that nobody downstairs hears it.',
    ],
    prose: `
Choose a box where your thigh is level or a little higher than level. A lower one done without a push from the lower foot is better than a high one with a hop.

### Common slips

- **Bouncing off the lower foot:** lift its toes before you go.
- **Dropping down:** count two on the way.

**Easier:** the lowest stair. **Harder:** a bell in one hand.`,
  }),
  movement('bear-crawl', {
    title: 'Bear crawl',
    subtitle: 'Small steps, quiet back',
    muscles: ['Trunk', 'Shoulders'],
    secondary: ['Quadriceps'],
    equipment: ['No equipment'],
    level: 'Beginner',
    start: 'On hands and knees, back flat',
    finish: 'Knees hovering, opposite hand and foot stepping forward',
    cues: [
      'Knees a hand above the floor. They stay there.',
      'Opposite hand and foot move together.',
      'Steps as long as your hand, not longer.',
      'A cup of tea stands on your lower back.',
    ],
    prose: `
Children do this for hours. Adults find out in twenty seconds where their trunk is.

### Common slips

- **Hips swaying:** smaller steps.
- **Backside in the air:** knees lower.

**Easier:** hover on the spot for ten seconds. **Harder:** backwards, or with a bell dragged along by hand.`,
  }),
  movement('floor-press', {
    title: 'Floor press',
    subtitle: 'A bench press without a bench',
    muscles: ['Chest', 'Triceps'],
    secondary: ['Shoulders'],
    equipment: ['Dumbbells'],
    level: 'Beginner',
    start: 'On the back, upper arms on the floor, dumbbells above the elbows',
    finish: 'Arms long above the chest',
    cues: [
      'Knees bent, feet flat, lower back easy.',
      'Upper arms at forty-five degrees, not straight out.',
      'Elbows touch the floor softly, wait a moment.',
      'Press to the ceiling until the shoulder blades spread.',
    ],
    prose: `
The floor stops you where many shoulders begin to complain, so this is the press I give to everybody whose shoulder has a history.

### Common slips

- **Crashing elbows:** the floor is a place to arrive, not to bounce.
- **Wrists bent back:** knuckles look at the ceiling.

**Easier:** one arm at a time. **Harder:** legs straight, so they cannot help.`,
  }),
  movement('kettlebell-swing', {
    title: 'Kettlebell swing',
    subtitle: 'A hinge in a hurry',
    muscles: ['Glutes', 'Hamstrings'],
    secondary: ['Trunk', 'Grip'],
    equipment: ['Kettlebell'],
    level: 'Intermediate',
    start: 'Hinged, the bell swung back between the legs',
    finish: 'Standing tall, the bell floating at chest height',
    cues: [
      'Hike the bell back like a ball between your legs.',
      'Snap your hips as if somebody had startled you.',
      'The arms are ropes. They lift nothing.',
      'Stand tall at the top, wait, and let it fall into the hinge.',
    ],
    prose: `
Learn the [Romanian deadlift](/movements/romanian-deadlift) first. When you can do ten with a flat back and feel your hamstrings, the swing is the same movement with a temper.

### Common slips

- **Squatting it:** hips back, not down.
- **Lifting with the arms:** the bell only goes as high as your hips throw it.

**Easier:** dead stop after each repetition. **Harder:** one hand, never longer sets.`,
  }),
];
