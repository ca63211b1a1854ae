import { mix } from '@bandstand/rules/theme/colour.ts';
import { contrastRatio } from '@bandstand/rules/theme/contrast.ts';
import { sceneOf, type Palette } from './palettes.ts';
import { hairs, skins } from './portrait.ts';
import { floor, movements, size, type Exercise, type Movement, type Pose, type Prop } from './poses.ts';
import { randomFrom } from './random.ts';
import { circle, drawing, element, rect, stroke, type Drawing, type Point } from './svg.ts';

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
  const { skyTop, skyLow } = sceneOf(palette, 'day');
  const ground = phase === 'start' ? mix(skyLow, palette.warm, 0.25) : mix(skyTop, palette.warm, 0.2);
  const shadowInk = mix(ground, palette.soft, 0.55);
  const shadow = { near: shadowInk, far: shadowInk, top: shadowInk, tool: shadowInk, skin: shadowInk, hair: shadowInk };
  const { inks, style } = bodyOf(exercise, palette);
  const [own, other] = phase === 'start' ? [0, 1] : [1, 0];
  const people = figure(movement, other, shadow, style, 0.85) + figure(movement, own, inks, style, 1);
  const shapes = stageOf({ movement, palette, ground, sunX: phase === 'start' ? 36 : 98, people });
  return drawing({ width, height: (width * 3) / 4, shapes: scaled(width, shapes), grain: 0.18 });
}

/**
 * A moment of an exercise, for a film: `at` goes from 0, the start of the movement, to 1, its finish. A bar along the lower edge shows `done` of the time.
 * No grain: it would be another picture each time, and the file ten times as large.
 */
export function movementFrame({
  exercise,
  at,
  done,
  palette,
  width,
}: {
  exercise: Exercise;
  at: number;
  done: number;
  palette: Palette;
  width: number;
}): Drawing {
  const movement: Movement = movements[exercise];
  const { inks, style } = bodyOf(exercise, palette);
  const ground = mix(sceneOf(palette, 'day').skyLow, palette.warm, 0.25);
  const bar = rect(0, 97.6, frameWidth, 2.4, mix(palette.warm, palette.deep, 0.3)) + rect(0, 97.6, frameWidth * done, 2.4, palette.accent);
  const shapes = stageOf({ movement, palette, ground, sunX: 36, people: figure(movement, at, inks, style, 1) }) + bar;
  return drawing({ width, height: (width * 3) / 4, shapes: scaled(width, shapes), grain: 0 });
}

/** Who does an exercise: the same person in each picture of it. */
function bodyOf(exercise: Exercise, palette: Palette): { inks: Inks; style: 'short' | 'bun' | 'tail' } {
  const random = randomFrom(`movement:${exercise}`);
  const skin = random.pick(skins);
  const inks = {
    ...random.pick([
      { near: palette.deep, far: mix(palette.deep, palette.mid, 0.55), top: palette.mid },
      { near: palette.night, far: mix(palette.night, palette.mid, 0.5), top: mix(palette.paper, palette.soft, 0.25) },
      { near: palette.mid, far: mix(palette.mid, palette.night, 0.3), top: palette.deep },
    ]),
    tool: palette.night,
    skin,
    hair: random.pick(hairs.filter((ink) => contrastRatio(ink, skin) > 1.6)),
  };
  return { inks, style: random.pick(['short', 'bun', 'tail'] as const) };
}

type Stage = { movement: Movement; palette: Palette; ground: string; sunX: number; people: string };

/** The room and the sun behind people. */
function stageOf({ movement, palette, ground, sunX, people }: Stage): string {
  const { zoom, shift } = fit(movement);
  return (
    rect(0, 0, frameWidth, 100, ground) +
    circle(sunX, 40, 27, palette.accent, { opacity: 0.92 }) +
    rect(0, ground0, frameWidth, 20, mix(palette.warm, palette.deep, 0.12)) +
    rect(0, ground0, frameWidth, 0.8, mix(palette.warm, palette.deep, 0.35)) +
    element(
      'g',
      { transform: `translate(${frameWidth / 2} ${ground0}) scale(${zoom.toFixed(3)}) translate(${(-shift).toFixed(2)} ${-ground0})` },
      (movement.prop ? propOf(movement.prop, palette) : '') + people,
    )
  );
}
const scaled = (width: number, shapes: string): string => element('g', { transform: `scale(${(width * 3) / 400})` }, shapes);

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

const between = (from: number, to: number, at: number): number => from + (to - from) * at;
type Limb = [number, number];
const limbsAt = ([near, far]: [Limb, Limb?], other: [Limb, Limb?], at: number): [Limb, Limb?] => {
  const limb = (from: Limb, to: Limb): Limb => [between(from[0], to[0], at), between(from[1], to[1], at)];
  return far ? [limb(near, other[0]), limb(far, other[1] ?? other[0])] : [limb(near, other[0])];
};
/** The pose on the way from the start to the finish, 0 to 1. */
function poseAt({ start, finish }: Movement, at: number): Pose {
  if (at === 0) return start;
  if (at === 1) return finish;
  const [near = 0, far] = start.feet ?? [];
  const [otherNear = 0, otherFar = otherNear] = finish.feet ?? [];
  return {
    anchor: { ...start.anchor, x: between(start.anchor.x, finish.anchor.x, at), y: between(start.anchor.y, finish.anchor.y, at) },
    trunk: between(start.trunk, finish.trunk, at),
    ...(start.head === undefined || finish.head === undefined ? {} : { head: between(start.head, finish.head, at) }),
    legs: limbsAt(start.legs, finish.legs, at),
    feet: [between(near, otherNear, at), between(far ?? near, otherFar, at)],
    arms: limbsAt(start.arms, finish.arms, at),
  };
}

function figure(movement: Movement, at: number, inks: Inks, style: 'short' | 'bun' | 'tail', opacity: number): string {
  const pose = poseAt(movement, at);
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
      (movement.tool ? toolAt(movement, at, hand(near), inks) : '') +
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

function toolAt(movement: Movement, at: number, [x, y]: Point, { tool, top }: Inks): string {
  if (movement.tool === 'kettlebell') {
    const [start, finish] = movement.hang ?? [90, 90];
    const degrees = between(start, finish, at);
    const [bx, by] = along([x, y], degrees, 7);
    return (
      circle(x, y, 3.6, 'none', { stroke: tool, 'stroke-width': 2 }) + circle(bx, by, 6, tool) + circle(bx - 1.8, by - 1.8, 1.5, mix(tool, top, 0.5))
    );
  }
  // A dumbbell is seen from its end.
  return circle(x, y, 5.2, tool) + circle(x, y, 3.2, mix(tool, top, 0.35)) + circle(x, y, 1.2, tool);
}
