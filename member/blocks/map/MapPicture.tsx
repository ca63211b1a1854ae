import { useMemo } from 'react';
import { drawMap, mapSize } from './drawMap.ts';
import styles from './MapBlock.module.css';

/** Decoration: the address is beside it. */
export function MapPicture({ lat, lng }: { lat: number; lng: number }) {
  const { water, parks, streets } = useMemo(() => drawMap(lat, lng), [lat, lng]);
  const { width, height } = mapSize;
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width={width} height={height} className={styles.ground} />
      {parks.map((path) => (
        <path key={path} d={path} className={styles.park} />
      ))}
      <path d={water} className={styles.water} />
      {streets.map((street) => (
        <path key={street.path} d={street.path} strokeWidth={street.width} className={styles.street} />
      ))}
      <g transform={`translate(${width / 2} ${height / 2})`}>
        <ellipse cy="2" rx="11" ry="4" className={styles.shadow} />
        <path d="M0 0C-15-19-21-27-21-37a21 21 0 0 1 42 0C21-27 15-19 0 0z" className={styles.marker} />
        <circle cy="-37" r="7.5" className={styles.eye} />
      </g>
    </svg>
  );
}
