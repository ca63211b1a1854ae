import type { Needs } from '@bandstand/rules/workouts/needs.ts';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { bodyOutline, muscleShapes, type Shape } from './muscleShapes.ts';
import styles from './preview.module.css';

/** The body from the front and the back: the more sets a muscle has, the stronger its colour. In words for those who do not see it. */
export function MusclePicture({ muscles }: Pick<Needs, 'muscles'>) {
  const t = useText();
  const format = useFormat();
  const words = muscles.map(({ name, sets }) => t('studio.workouts.muscle', { name, sets: format.number(sets) })).join(', ');
  return (
    <svg viewBox="0 0 104 100" className={styles.body} role="img" aria-label={words}>
      <title>{words}</title>
      {bodyOutline.map((shape) => (
        <Oval key={`${shape.x}/${shape.y}/${shape.rx}`} shape={shape} className={styles.skin} />
      ))}
      {muscles.flatMap(({ name, load }) =>
        (muscleShapes[name] ?? []).map((shape) => (
          <Oval key={`${name}/${shape.x}/${shape.y}`} shape={shape} className={styles.muscle} opacity={0.25 + load * 0.75} />
        )),
      )}
    </svg>
  );
}

function Oval({ shape: { x, y, rx, ry, turn = 0 }, ...more }: { shape: Shape; className: string | undefined; opacity?: number }) {
  return <ellipse cx={x} cy={y} rx={rx} ry={ry} transform={turn ? `rotate(${turn} ${x} ${y})` : undefined} {...more} />;
}
