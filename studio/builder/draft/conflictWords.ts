import type { Block } from '@bandstand/contract/blocks/block.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';
import type { Translate } from '../../platform/texts.ts';
import { isEqual } from '../../platform/equal.ts';
import { labelOf } from '../fields/fieldLabels.ts';

/** A property that differs, by its name in the studio and as text. */
export type Difference = { name: string; label: string; mine: string; theirs: string };

/** How two versions of a block differ, in words; `null` means a deleted block. */
export function differencesOf(mine: Block, theirs: Block, t: Translate): Difference[] {
  const [own, other] = [mine.data as Record<string, unknown>, theirs.data as Record<string, unknown>];
  const inData = namesThatDiffer(own, other).map((name) => ({
    name,
    label: labelOf(t, mine.type, name),
    mine: inWords(own[name], t),
    theirs: inWords(other[name], t),
  }));
  const [style, otherStyle] = [mine.style as Record<string, unknown>, theirs.style as Record<string, unknown>];
  const inStyle = namesThatDiffer(style, otherStyle).map((name) => ({
    name,
    label: t.find(`builder.style.${name}`) ?? name,
    mine: inWords(style[name], t),
    theirs: inWords(otherStyle[name], t),
  }));
  return [...inData, ...inStyle];
}

const namesThatDiffer = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isEqual(one[name], other[name]));

/** A value in a form that people can read. */
export function inWords(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return t('builder.conflict.empty');
  if (typeof value === 'string') return t.find(`builder.color.${value}`) ?? t.find(`builder.style.align.${value}`) ?? value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.length === 0 ? t('builder.conflict.empty') : value.map((entry) => inWords(entry, t)).join(' · ');
  const record = value as Record<string, unknown>;
  if (isTree(record)) return plainText(cleanRichText(record)) || t('builder.conflict.empty');
  if (typeof record['type'] === 'string') return t.find(`builder.action.${record['type']}`) ?? record['type'];
  const words = ['title', 'text', 'name', 'alt', 'url'].map((name) => record[name]).find((word) => typeof word === 'string' && word !== '');
  return typeof words === 'string' ? words : '…';
}

const isTree = (record: Record<string, unknown>) => typeof record['root'] === 'object' && record['root'] !== null;
