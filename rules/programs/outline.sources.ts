import type { Language } from '@bandstand/contract/languages.ts';
import { withoutMarks } from './outline.titles.ts';
import { languageOf, numberedDay, stageAt, weekdaysAt, type DayWords, type StageWords } from './outline.words.ts';

/** A line of the pasted text, with everything known from that line alone. */
export interface Source {
  text: string;
  /** Leading spaces; a tab counts as four. */
  indent: number;
  marker: 'heading' | 'item' | 'none';
  /** For a heading: the number of signs. For a number: the number of parts ("2.1" has two). */
  level: number;
  stage: StageWords | null;
  day: DayWords | null;
  /** The remainder of a very long line. */
  rest: string;
}
/** More than any line of a plan; the patterns must not run over a whole book. */
const maxLine = 1000;

const ruler = /^[\s\-=_*#|+.:·•~]*$/;
const bullet = /^(?:[-*+•·‣–—▪◦]|\[[ xX]\])\s+/;
const numbered = /^(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?\s+/;
const closed = /^(\d{1,3}(?:\.\d{1,3}){0,3}[.)]|\d{1,3}(?:\.\d{1,3}){1,3}|[a-zA-Z]\))\s+/;
const heading = /^(#{1,6})\s+/;

/** The non-empty lines, in order. */
export function readSources(text: string): Source[] {
  const lines = text
    .normalize('NFC')
    // Invisible characters would hide how a line begins.
    .replace(/(?![\t\r\n])[\p{Cc}\u200B\u200E\u200F\u2028\u2029\u2060\uFEFF]/gu, '')
    .replaceAll('\u00A0', ' ')
    .split(/\r\n|\r|\n/)
    .filter((line) => !ruler.test(line));
  const bare = lines.map(readMarker);
  const language = languageOf(bare.map((source) => source.text));
  const read = bare.map((source) => ({ ...source, stage: stageOf(source), day: dayOf(source, language) }));
  // If separate lines name the stages, a list item that says "Part 1" is a page.
  const hasOwnStages = read.some((source) => source.stage && source.marker !== 'item');
  return read.map((source) => (hasOwnStages && source.marker === 'item' ? { ...source, stage: null } : source));
}

function readMarker(line: string): Omit<Source, 'stage' | 'day'> {
  const indent = /^[\t ]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
  const { text: start, rest } = cut(line.trim().replace(/[^\S\t]+/g, ' '));
  const text = start.replace(/^(?:> ?)+|^\| ?/, '');
  const sign = heading.exec(text);
  if (sign) return { text: withoutMarks(text.slice(sign[0].length)), indent, marker: 'heading', level: sign[1]?.length ?? 1, rest };
  const dash = bullet.exec(text);
  if (dash) return { text: withoutMarks(text.slice(dash[0].length)), indent, marker: 'item', level: 1, rest };
  const number = closed.exec(text);
  // "1. Week" is the first week, not a list.
  if (number && !isNamed(text)) {
    const parts = numbered.exec(text)?.[1]?.split('.').length ?? 1;
    return { text: withoutMarks(text.slice(number[0].length)), indent, marker: 'item', level: parts, rest };
  }
  return { text: withoutMarks(text), indent, marker: 'none', level: 0, rest };
}

const isNamed = (text: string): boolean => stageAt(text) !== null || numberedDay(text) !== null;

/** A sentence that merely begins with "Week 1" is not a stage. */
const isSentence = (text: string): boolean => text.length > 60 && /[.!?…]$/.test(text);
const cut = (text: string): { text: string; rest: string } => {
  if (text.length <= maxLine) return { text, rest: '' };
  const at = maxLine - (/[\uD800-\uDBFF]/.test(text[maxLine - 1] ?? '') ? 1 : 0);
  return { text: text.slice(0, at), rest: text.slice(at) };
};
const stageOf = ({ text }: Pick<Source, 'text'>): StageWords | null => (isSentence(text) ? null : stageAt(text));
const dayOf = ({ text }: Pick<Source, 'text'>, language: Language): DayWords | null => numberedDay(text) ?? weekdaysAt(text, language);
