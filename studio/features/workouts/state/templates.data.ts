/** The reference workouts, as they would be typed. Exercises and headings are keys of texts. */
export const templateSheets = {
  strength: `Straight sets rest 2:00: warm_up
row_machine 5:00
Straight sets: main
squat warmup 2x8, 4x5 @ 75 % r2:30
bench_press warmup 8, 4x6 @ 70 % r2:00
row 3x8 r90
plank 3x45s r45`,
  superset: `Superset x4 rest 2:00: push_pull
bench_press 8 @ 70 %
row 8 r90
Superset x3: legs
lunge 10 each side
bridge 12 r60`,
  circuit: `Circuit x3 rest 2:00
squat 15
push_up 10
lunge 10 each side
plank 40s r60`,
  interval: `Interval x8
burpee 40s r20
mountain_climber 40s r20`,
  amrap: `AMRAP 12
push_up 8
squat 12
run 200m`,
  emom: `EMOM 12
swing 12
burpee 8`,
  for_time: `For time x5 cap 20
run 400m
squat 15
push_up 10`,
  beep_test: '',
  video: `Circuit x1
jumping_jack 60s
squat 60s
push_up 45s
plank 45s`,
} as const;

/** Where the parts of the video begin, in seconds. */
export const videoMarks: readonly number[] = [0, 60, 120, 165];

/** Names under which libraries know the exercises. */
export const templateExercises: readonly { key: string; names: readonly string[] }[] = [
  { key: 'squat', names: ['Barbell Squat', 'Squat', 'Back squat', 'Bodyweight Squat'] },
  { key: 'bench_press', names: ['Barbell Bench Press - Medium Grip', 'Bench press'] },
  { key: 'row', names: ['Bent Over Barbell Row', 'Barbell row', 'Row'] },
  { key: 'row_machine', names: ['Rowing, Stationary', 'Rowing machine'] },
  { key: 'plank', names: ['Plank'] },
  { key: 'lunge', names: ['Bodyweight Walking Lunge', 'Lunge'] },
  { key: 'bridge', names: ['Butt Lift (Bridge)', 'Glute bridge'] },
  { key: 'push_up', names: ['Pushups', 'Push-up'] },
  { key: 'burpee', names: ['Burpee'] },
  { key: 'mountain_climber', names: ['Mountain Climbers', 'Mountain climber'] },
  { key: 'run', names: ['Run'] },
  { key: 'swing', names: ['One-Arm Kettlebell Swings', 'Kettlebell swing'] },
  { key: 'jumping_jack', names: ['Jumping jack'] },
];
