import type { CSSProperties } from 'react';
import UserRound from 'lucide-react/icons/user-round';
import styles from './Avatar.module.css';
import { Icon } from './Icon.tsx';

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  /** Edge length in px. */
  size?: number;
  /** Stable text that determines the colour, such as an id; defaults to the name. */
  seed?: string;
  /** The name is shown beside it, so the picture adds nothing. */
  isDecorative?: boolean;
};

/** A face, or initials on a colour that is always the same for a person. Without a name, the outline of a person. */
export function Avatar({ name, src, size = 40, seed = name, isDecorative = false }: AvatarProps) {
  const style = { '--size': `${size}px`, '--hue': hueOf(seed) } as CSSProperties;
  if (src)
    return <img className={styles.avatar} style={style} src={src} alt={isDecorative ? '' : name} width={size} height={size} decoding="async" />;
  const spoken = isDecorative || !name.trim() ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span className={styles.avatar} style={style} {...spoken}>
      {initialsOf(name) || <Icon of={UserRound} size={Math.round(size * 0.5)} />}
    </span>
  );
}

/** The first letters of the first and the last word; one letter for one word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map(firstLetter).join('');
}

function firstLetter(word = ''): string {
  const [letter = ''] = word;
  return letter.toLocaleUpperCase();
}

/** One of twelve hues for a text, always the same (FNV-1a). */
export function hueOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 0) % 12) * 30 + 10;
}
