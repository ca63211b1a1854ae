import { describe, expect, it } from 'vitest';
import { estimatedSeconds } from './estimate.ts';
import { needsOf } from './needs.ts';
import { aGroup, anItem } from './workouts.builders.ts';

const plain = { workout_type: 'default' as const };

describe('the estimated duration', () => {
  it.each([
    ['nothing', [], 0],
    ['three sets of eight with rests between them', [aGroup('straight', [anItem('a', [8, 8, 8], { rest: 90 })])], 3 * 24 + 2 * 90],
    ['both sides', [aGroup('straight', [anItem('a', [10], { side: 'each' })])], 60],
    [
      'a superset: no rest between exercises, but a change',
      [aGroup('superset', [anItem('a', [10]), anItem('b', [10])], { rounds: 2 })],
      4 * 30 + 3 * 15,
    ],
    ['distances', [aGroup('straight', [anItem('a', [{ distance: 1000 }])])], 360],
    ['a set that says nothing', [aGroup('straight', [anItem('a', [{}])])], 40],
    ['intervals', [aGroup('interval', [anItem('a', [{ time: 40 }], { rest: 20 })], { rounds: 8 })], 8 * 40 + 7 * 20],
    ['an EMOM', [aGroup('emom', [anItem('a', [10])], { rounds: 10 })], 600],
    ['an EMOM of 90 seconds', [aGroup('emom', [anItem('a', [10])], { rounds: 4, interval_s: 90 })], 360],
    ['an AMRAP', [aGroup('amrap', [anItem('a', [10])], { time_cap: 720 })], 720],
    ['for time, up to its cap', [aGroup('for_time', [anItem('a', [100])], { rounds: 5, time_cap: 1200 })], 1200],
    ['the rest after a group', [aGroup('straight', [anItem('a', [10])], { rest_after: 120 }), aGroup('circuit', [anItem('b', [10])])], 30 + 120 + 30],
  ])('%s', (_, groups, seconds) => {
    expect(estimatedSeconds({ ...plain, groups })).toBe(seconds);
  });

  it('of a beep test is the last beep, of a video its length', () => {
    expect(estimatedSeconds({ workout_type: 'beep_test', groups: [] })).toBe(1265);
    expect(
      estimatedSeconds({ workout_type: 'beep_test', groups: [], beep_protocol: { distance_m: 20, levels: [{ speed_kmh: 8, shuttles: 10 }] } }),
    ).toBe(90);
    expect(estimatedSeconds({ workout_type: 'video_workout', groups: [], video: { duration: 754.6 } })).toBe(755);
    expect(estimatedSeconds({ workout_type: 'video_workout', groups: [], video: null })).toBeNull();
  });
});

it('muscles are counted by set, secondary ones by half, without warm-ups', () => {
  const exercises = new Map([
    ['squat', { muscles: ['quadriceps'], secondary_muscles: ['glutes', 'hamstrings'], equipment: ['barbell'] }],
    ['bridge', { muscles: ['glutes'], secondary_muscles: [], equipment: ['body only'] }],
  ]);
  const groups = [
    aGroup('straight', [anItem('a', [{ type: 'warmup', reps: 10 }, 5, 5, 5, 5], { exercise_id: 'squat' }), anItem('x', [3])]),
    aGroup('amrap', [anItem('b', [10], { exercise_id: 'bridge' })], { time_cap: 600 }),
  ];
  expect(needsOf(groups, exercises)).toEqual({
    muscles: [
      { name: 'quadriceps', sets: 4, load: 1 },
      { name: 'glutes', sets: 3, load: 0.75 },
      { name: 'hamstrings', sets: 2, load: 0.5 },
    ],
    equipment: ['barbell', 'body only'],
  });
  expect(needsOf([], exercises)).toEqual({ muscles: [], equipment: [] });
});
