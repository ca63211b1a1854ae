import { mix } from '@bandstand/rules/theme/colour.ts';
import { contrastRatio } from '@bandstand/rules/theme/contrast.ts';
import { sceneOf, type Palette } from './palettes.ts';
import { hairs, skins } from './portrait.ts';
import { randomFrom } from './random.ts';
import { circle, drawing, element, rect, stroke, type Drawing, type Point } from './svg.ts';

/**
 * A body seen from the side, facing right, by the directions of its limbs in degrees: 0 to the right, 90 down, -90 up. Arms and legs are `[upper,
 * lower]`, the near one first. Lengths are fixed, so that no pose has an arm that is too long.
 */
type Pose = {
  /** The fixed point, in units of the picture's height / 100. */
  anchor: { joint: 'foot' | 'hip' | 'elbow' | 'shoulder'; x: number; y: number };
  trunk: number;
  head?: number;
  legs: [near: [number, number], far?: [number, number]];
  feet?: [near: number, far?: number];
  arms: [near: [number, number], far?: [number, number]];
};
type Tool = 'kettlebell' | 'dumbbells' | 'dumbbell';
type Prop = { kind: 'box'; x: number; y: number; width: number; height: number };
type Movement = {
  start: Pose;
  finish: Pose;
  tool?: Tool;
  /** The direction the bell hangs in, degrees. */ hang?: [start: number, finish: number];
  prop?: Prop;
};

const size = { trunk: 22, thigh: 18, shin: 18, upperArm: 13, forearm: 12, neck: 4, head: 5.6, foot: 7 } as const;
const floor = 84;

const movements = {
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
        [196, 190],
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

/**
 * A person in one phase of an exercise, with the other phase behind as a pale shadow, so that one picture shows the movement. The frame is four to
 * three, `width` px wide.
 */
export function movementPicture({
  exercise,
  phase,
  palette,
  width,
}: {
  exercise: Exercise;
  phase: 'start' | 'finish';
  palette: Palette;
  width: number;
}): Drawing {
  const movement: Movement = movements[exercise];
  const other = phase === 'start' ? 'finish' : 'start';
  const height = (width * 3) / 4;
  const { skyTop, skyLow } = sceneOf(palette, 'day');
  const ground = phase === 'start' ? mix(skyLow, palette.warm, 0.25) : mix(skyTop, palette.warm, 0.2);
  const shadowInk = mix(ground, palette.soft, 0.55);
  const shadow = { near: shadowInk, far: shadowInk, top: shadowInk, tool: shadowInk, skin: shadowInk, hair: shadowInk };
  const random = randomFrom(`movement:${exercise}`);
  const skin = random.pick(skins);
  const body = {
    ...random.pick([
      { near: palette.deep, far: mix(palette.deep, palette.mid, 0.55), top: palette.mid },
      { near: palette.night, far: mix(palette.night, palette.mid, 0.5), top: mix(palette.paper, palette.soft, 0.25) },
      { near: palette.mid, far: mix(palette.mid, palette.night, 0.3), top: palette.deep },
    ]),
    tool: palette.night,
    skin,
    hair: random.pick(hairs.filter((ink) => contrastRatio(ink, skin) > 1.6)),
  };
  const style = random.pick(['short', 'bun', 'tail'] as const);
  const { zoom, shift } = fit(movement);
  const people =
    (movement.prop ? propOf(movement.prop, palette) : '') + figure(movement, other, shadow, style, 0.85) + figure(movement, phase, body, style, 1);
  const shapes =
    rect(0, 0, frameWidth, 100, ground) +
    circle(phase === 'start' ? 36 : 98, 40, 27, palette.accent, { opacity: 0.92 }) +
    rect(0, ground0, frameWidth, 20, mix(palette.warm, palette.deep, 0.12)) +
    rect(0, ground0, frameWidth, 0.8, mix(palette.warm, palette.deep, 0.35)) +
    element(
      'g',
      { transform: `translate(${frameWidth / 2} ${ground0}) scale(${zoom.toFixed(3)}) translate(${(-shift).toFixed(2)} ${-ground0})` },
      people,
    );
  return drawing({ width, height, shapes: element('g', { transform: `scale(${height / 100})` }, shapes), grain: 0.18 });
}

const frameWidth = 400 / 3;
/** The ground under the feet: the middle of a foot is above it by half its thickness. */
const ground0 = floor + 3;

/** Both phases as large as the frame allows, centred, feet on the ground. */
function fit(movement: Movement): { zoom: number; shift: number } {
  const points = (['start', 'finish'] as const).flatMap((phase) => jointsOf(movement[phase]));
  if (movement.prop) points.push([movement.prop.x, movement.prop.y], [movement.prop.x + movement.prop.width, movement.prop.y]);
  const [left, right] = [Math.min(...points.map(([x]) => x)) - 5, Math.max(...points.map(([x]) => x)) + 5];
  const top = Math.min(...points.map(([, y]) => y)) - 8;
  return { zoom: Math.min(1.32, 82 / (ground0 - top), 112 / (right - left)), shift: (left + right) / 2 };
}

function jointsOf(pose: Pose): Point[] {
  const hip = hipOf(pose);
  const shoulder = along(hip, pose.trunk, size.trunk - 2);
  const limbs = ([upper, lower]: [number, number], from: Point, lengths: [number, number]) => {
    const middle = along(from, upper, lengths[0]);
    return [middle, along(middle, lower, lengths[1])];
  };
  return [
    hip,
    along(shoulder, pose.head ?? pose.trunk, size.neck + size.head * 2),
    ...pose.legs.flatMap((angles) => (angles ? limbs(angles, hip, [size.thigh, size.shin]) : [])),
    ...pose.arms.flatMap((angles) => (angles ? limbs(angles, shoulder, [size.upperArm, size.forearm]) : [])),
  ];
}

function propOf(prop: Prop, palette: Palette): string {
  const isBench = prop.height < 10;
  const support = (x: number) => rect(x, prop.y + 6, 3, ground0 - prop.y - 6, palette.night);
  return (
    rect(prop.x, prop.y + 3, prop.width, prop.height, palette.night, { rx: 1.4 }) +
    (isBench ? support(prop.x + 4) + support(prop.x + prop.width - 7) : '')
  );
}

type Inks = { near: string; far: string; top: string; tool: string; skin: string; hair: string };

const along = ([x, y]: Point, degrees: number, length: number): Point => [
  x + Math.cos((degrees * Math.PI) / 180) * length,
  y + Math.sin((degrees * Math.PI) / 180) * length,
];
const bone = (from: Point, to: Point, ink: string, width: number) =>
  stroke(`M${from[0].toFixed(2)} ${from[1].toFixed(2)}L${to[0].toFixed(2)} ${to[1].toFixed(2)}`, ink, width);

function hipOf({ anchor, trunk, legs, arms }: Pose): Point {
  const at: Point = [anchor.x, anchor.y];
  if (anchor.joint === 'hip') return at;
  if (anchor.joint === 'foot') return along(along(at, legs[0][1] + 180, size.shin), legs[0][0] + 180, size.thigh);
  const shoulder = anchor.joint === 'elbow' ? along(at, arms[0][0] + 180, size.upperArm) : at;
  return along(shoulder, trunk + 180, size.trunk - 2);
}

function figure(movement: Movement, phase: 'start' | 'finish', inks: Inks, style: 'short' | 'bun' | 'tail', opacity: number): string {
  const pose = movement[phase];
  const hip = hipOf(pose);
  const neck = along(hip, pose.trunk, size.trunk);
  const shoulder = along(hip, pose.trunk, size.trunk - 2);
  const leg = ([upper, lower]: [number, number], foot: number, ink: string) => {
    const knee = along(hip, upper, size.thigh);
    const ankle = along(knee, lower, size.shin);
    return bone(hip, knee, ink, 9) + bone(knee, ankle, ink, 7) + bone(ankle, along(ankle, foot, size.foot), ink, 4.6);
  };
  const hand = ([upper, lower]: [number, number]) => along(along(shoulder, upper, size.upperArm), lower, size.forearm);
  const arm = (angles: [number, number], sleeve: string, skin: string) => {
    const elbow = along(shoulder, angles[0], size.upperArm);
    return bone(elbow, hand(angles), skin, 4.6) + bone(shoulder, elbow, sleeve, 6.2);
  };
  const [near, far] = pose.arms;
  const [nearLeg, farLeg = nearLeg] = pose.legs;
  const [nearFoot, farFoot = nearFoot] = pose.feet ?? [0];
  return element(
    'g',
    opacity < 1 ? { opacity } : {},
    (far ? arm(far, inks.far, mix(inks.skin, inks.far, 0.3)) : '') +
      leg(farLeg, farFoot, inks.far) +
      leg(nearLeg, nearFoot, inks.near) +
      bone(hip, along(hip, pose.trunk, size.trunk - 3), inks.top, 12) +
      bone(neck, along(neck, pose.head ?? pose.trunk, 3), inks.skin, 5) +
      headOf(neck, pose.head ?? pose.trunk + 6, inks, style) +
      (movement.tool ? toolAt(movement, phase, hand(near), inks) : '') +
      arm(near, mix(inks.top, inks.near, 0.18), inks.skin),
  );
}

/** Hair behind, the face in the direction the body looks: a quarter turn from the neck. */
function headOf(neck: Point, degrees: number, inks: Inks, style: 'short' | 'bun' | 'tail'): string {
  const middle = along(neck, degrees, size.neck + size.head * 0.7);
  const face = along(along(middle, degrees + 90, 1.3), degrees, -0.9);
  const back = along(middle, degrees - 90, size.head * 0.9);
  const knot =
    style === 'bun'
      ? circle(...along(along(middle, degrees, size.head * 0.75), degrees - 90, size.head * 0.7), 2.6, inks.hair)
      : style === 'tail'
        ? bone(back, along(back, degrees + 200, 6), inks.hair, 3.6)
        : '';
  return knot + circle(middle[0], middle[1], size.head, inks.hair) + circle(face[0], face[1], size.head * 0.86, inks.skin);
}

function toolAt(movement: Movement, phase: 'start' | 'finish', [x, y]: Point, { tool, top }: Inks): string {
  if (movement.tool === 'kettlebell') {
    const degrees = movement.hang?.[phase === 'start' ? 0 : 1] ?? 90;
    const [bx, by] = along([x, y], degrees, 7);
    return (
      circle(x, y, 3.6, 'none', { stroke: tool, 'stroke-width': 2 }) + circle(bx, by, 6, tool) + circle(bx - 1.8, by - 1.8, 1.5, mix(tool, top, 0.5))
    );
  }
  // A dumbbell is seen from its end.
  return circle(x, y, 5.2, tool) + circle(x, y, 3.2, mix(tool, top, 0.35)) + circle(x, y, 1.2, tool);
}
