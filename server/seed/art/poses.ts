/**
 * A body seen from the side, facing right, by the directions of its limbs in degrees: 0 to the right, 90 down, -90 up. Arms and legs are `[upper,
 * lower]`, the near one first. Lengths are fixed, so that no pose has an arm that is too long.
 */
export type Pose = {
  /** The fixed point, in units of the picture's height / 100. */
  anchor: { joint: 'foot' | 'hip' | 'elbow' | 'shoulder'; x: number; y: number };
  trunk: number;
  head?: number;
  legs: [near: [number, number], far?: [number, number]];
  feet?: [near: number, far?: number];
  arms: [near: [number, number], far?: [number, number]];
};
type Tool = 'kettlebell' | 'dumbbells' | 'dumbbell';
export type Prop = { kind: 'box'; x: number; y: number; width: number; height: number };
export type Movement = {
  start: Pose;
  finish: Pose;
  tool?: Tool;
  /** The direction the bell hangs in, degrees. */ hang?: [start: number, finish: number];
  prop?: Prop;
};

export const size = { trunk: 22, thigh: 18, shin: 18, upperArm: 13, forearm: 12, neck: 4, head: 5.6, foot: 7 } as const;
export const floor = 84;

export const movements = {
  'goblet-squat': {
    start: { anchor: { joint: 'foot', x: 70, y: floor }, trunk: -88, legs: [[88, 92]], arms: [[75, -75]] },
    finish: { anchor: { joint: 'foot', x: 70, y: floor }, trunk: -64, legs: [[12, 112]], arms: [[62, -62]] },
    tool: 'kettlebell',
    hang: [90, 90],
  },
  'romanian-deadlift': {
    start: { anchor: { joint: 'foot', x: 74, y: floor }, trunk: -90, legs: [[86, 94]], arms: [[88, 88]] },
    finish: { anchor: { joint: 'foot', x: 74, y: floor }, trunk: -8, legs: [[66, 100]], arms: [[92, 92]], head: 0 },
    tool: 'dumbbells',
  },
  'push-up': {
    start: { anchor: { joint: 'foot', x: 30, y: floor - 3 }, trunk: -21, legs: [[159, 159]], feet: [75], arms: [[86, 90]] },
    finish: { anchor: { joint: 'foot', x: 30, y: floor - 3 }, trunk: -6, legs: [[174, 174]], feet: [75], arms: [[188, 84]] },
  },
  'one-arm-row': {
    start: {
      anchor: { joint: 'foot', x: 52, y: floor },
      trunk: -14,
      legs: [
        [70, 98],
        [92, 116],
      ],
      feet: [0, 10],
      arms: [
        [92, 92],
        [66, 76],
      ],
    },
    finish: {
      anchor: { joint: 'foot', x: 52, y: floor },
      trunk: -14,
      legs: [
        [70, 98],
        [92, 116],
      ],
      feet: [0, 10],
      arms: [
        [208, 86],
        [66, 76],
      ],
    },
    tool: 'dumbbell',
    prop: { kind: 'box', x: 72, y: 67, width: 40, height: 4 },
  },
  'split-squat': {
    start: {
      anchor: { joint: 'foot', x: 86, y: floor },
      trunk: -90,
      legs: [
        [62, 98],
        [118, 108],
      ],
      feet: [0, 50],
      arms: [[70, 200]],
    },
    finish: {
      anchor: { joint: 'foot', x: 86, y: floor },
      trunk: -88,
      legs: [
        [8, 94],
        [82, 178],
      ],
      feet: [0, 80],
      arms: [[70, 200]],
    },
  },
  'overhead-press': {
    start: { anchor: { joint: 'foot', x: 70, y: floor }, trunk: -90, legs: [[89, 91]], arms: [[65, -82]] },
    finish: { anchor: { joint: 'foot', x: 70, y: floor }, trunk: -90, legs: [[89, 91]], arms: [[-112, -84]] },
    tool: 'dumbbells',
  },
  'suitcase-carry': {
    start: { anchor: { joint: 'foot', x: 64, y: floor }, trunk: -90, legs: [[88, 92]], arms: [[90, 90]] },
    finish: {
      anchor: { joint: 'foot', x: 90, y: floor },
      trunk: -89,
      legs: [
        [70, 84],
        [106, 122],
      ],
      feet: [-10, 40],
      arms: [
        [90, 90],
        [108, 84],
      ],
    },
    tool: 'kettlebell',
    hang: [90, 90],
  },
  'dead-bug': {
    start: {
      anchor: { joint: 'hip', x: 78, y: floor - 5 },
      trunk: 180,
      head: 172,
      legs: [
        [-88, 2],
        [-80, 6],
      ],
      feet: [-80, -80],
      arms: [
        [-90, -90],
        [-84, -84],
      ],
    },
    finish: {
      anchor: { joint: 'hip', x: 78, y: floor - 5 },
      trunk: 180,
      head: 172,
      legs: [
        [-16, -12],
        [-88, 2],
      ],
      feet: [-70, -80],
      arms: [
        [-88, -90],
        [-164, -170],
      ],
    },
  },
  'side-plank': {
    start: {
      anchor: { joint: 'elbow', x: 104, y: floor },
      trunk: -34,
      legs: [[174, 180]],
      feet: [80],
      arms: [
        [96, 4],
        [160, 150],
      ],
    },
    finish: {
      anchor: { joint: 'elbow', x: 104, y: floor },
      trunk: -16,
      legs: [[164, 164]],
      feet: [90],
      arms: [
        [92, 4],
        [-84, -88],
      ],
    },
  },
  'glute-bridge': {
    start: { anchor: { joint: 'shoulder', x: 48, y: floor - 5 }, trunk: 180, head: 172, legs: [[-58, 62]], arms: [[20, 8]] },
    finish: { anchor: { joint: 'shoulder', x: 48, y: floor - 5 }, trunk: 150, head: 172, legs: [[-24, 88]], arms: [[18, 8]] },
  },
  'step-up': {
    start: {
      anchor: { joint: 'foot', x: 92, y: floor - 19 },
      trunk: -66,
      legs: [
        [8, 104],
        [104, 84],
      ],
      feet: [0, 30],
      arms: [
        [60, 20],
        [130, 70],
      ],
    },
    finish: {
      anchor: { joint: 'foot', x: 92, y: floor - 19 },
      trunk: -88,
      legs: [
        [88, 92],
        [30, 100],
      ],
      feet: [0, 20],
      arms: [
        [100, 70],
        [70, 20],
      ],
    },
    prop: { kind: 'box', x: 80, y: floor - 19, width: 34, height: 19 },
  },
  'bear-crawl': {
    start: {
      anchor: { joint: 'foot', x: 36, y: floor - 3 },
      trunk: -4,
      legs: [
        [88, 176],
        [92, 178],
      ],
      feet: [80, 80],
      arms: [
        [90, 90],
        [90, 90],
      ],
    },
    finish: {
      anchor: { joint: 'foot', x: 40, y: floor - 3 },
      trunk: -6,
      legs: [
        [72, 164],
        [104, 172],
      ],
      feet: [70, 70],
      arms: [
        [100, 92],
        [72, 88],
      ],
    },
  },
  'floor-press': {
    start: { anchor: { joint: 'shoulder', x: 56, y: floor - 5 }, trunk: 180, head: 174, legs: [[-56, 64]], arms: [[34, -88]] },
    finish: { anchor: { joint: 'shoulder', x: 56, y: floor - 5 }, trunk: 180, head: 174, legs: [[-56, 64]], arms: [[-88, -92]] },
    tool: 'dumbbells',
  },
  'kettlebell-swing': {
    start: { anchor: { joint: 'foot', x: 72, y: floor }, trunk: -20, legs: [[64, 102]], arms: [[118, 128]] },
    finish: { anchor: { joint: 'foot', x: 72, y: floor }, trunk: -92, legs: [[90, 90]], arms: [[14, 4]] },
    tool: 'kettlebell',
    hang: [135, 2],
  },
} satisfies Record<string, Movement>;

export type Exercise = keyof typeof movements;
export const exercises = Object.keys(movements) as Exercise[];
