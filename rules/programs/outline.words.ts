import type { Language } from '@bandstand/contract/languages.ts';
import { languages, localeOf } from '../text/languages.ts';

/** Words for comparison: lower case without accents, so that hasty typing is recognised. */
export const plainWord = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'l').replaceAll('ø', 'o').replaceAll('Ø', 'o').toLowerCase();

const stageWords =
  'phase|phasen|fase|fases|faza|faze|fas|stage|part|module|block|month|level|chapter|cycle|teil|monat|kapitel|modul|etapa|etape|etap|nivel|niveau|parte|partie|modulo|bloque|bloco|bloc|blok|blokk|mois|mes|deel|del|maand|maned|manad|mesic|miesiac|cast|czesc|capitulo|chapitre|hoofdstuk|kapittel|uroven|poziom|rozdzial|kapitola';
const weekWords = 'week|weeks|wk|woche|wochen|semaine|semaines|semana|semanas|weken|uke|uker|vecka|veckor|tyden|tydny|tydzien|tygodnie';
const dayWords = 'day|days|tag|tage|jour|jours|dia|dias|dag|dagen|dager|dagar|den|dny|dzien|dni';
const numberNames = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const count = `#?(\\d{1,4}|${numberNames.join('|')})`;
const until = '(?: ?(?:-|–|—|to|bis|a|au) ?(\\d{1,4}))?';
const ordinal = '(\\d{1,4}) ?(?:\\.|st|nd|rd|th|ª|º|°|re|ere|eme|er|e|a|o)?';
const end = '(?![\\p{L}\\p{N}])';

const weekFirst = new RegExp(`^(?:${weekWords}) ?${count}${until}${end}`, 'u');
const weekLast = new RegExp(`^${ordinal} (?:${weekWords})${end}`, 'u');
const stageFirst = new RegExp(`^(?:${stageWords}) ?(?:${count}|[ivx]{1,4}|[a-h])${until}${end}`, 'u');
const stageLast = new RegExp(`^${ordinal} (?:${stageWords})${end}`, 'u');
const dayFirst = new RegExp(`^(?:${dayWords}) ?${count}${until}${end}`, 'u');
const dayLast = new RegExp(`^${ordinal} (?:${dayWords})${end}`, 'u');

const toCount = (text: string | undefined): number =>
  text === undefined ? 0 : numberNames.includes(text) ? numberNames.indexOf(text) + 1 : Number(text);

export interface StageWords {
  /** The week's number; 0: another kind of stage. */
  week: number;
  /** How many characters of the line were matched. */
  length: number;
}
/** "Week 2", "2. Woche", "Phase 1" at the beginning of a line; null: not a stage by its words. */
export function stageAt(line: string): StageWords | null {
  const text = samePlaces(line);
  const week = weekFirst.exec(text) ?? weekLast.exec(text);
  if (week) return { week: Math.max(1, toCount(week[1])), length: week[0].length };
  const stage = stageFirst.exec(text) ?? stageLast.exec(text);
  return stage && { week: 0, length: stage[0].length };
}

export interface DayWords {
  /** Day numbers ("Day 3"), or weekdays with 0 for Monday. */
  kind: 'day' | 'weekday';
  days: number[];
  /** How many characters of the line were matched. */
  length: number;
}
const maxRange = 31;
const range = (from: number, to: number): number[] =>
  to > from && to - from < maxRange ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : [from];

/** "Day 3", "Tag 3–5", "3. Tag" at the beginning of a line. */
export function numberedDay(line: string): DayWords | null {
  const text = samePlaces(line);
  const match = dayFirst.exec(text) ?? dayLast.exec(text);
  if (!match) return null;
  const from = toCount(match[1]);
  return from < 1 ? null : { kind: 'day', days: range(from, toCount(match[2])), length: match[0].length };
}

/** Character by character, so that a match can be cut from the original line. */
const samePlaces = (line: string): string =>
  Array.from(line.slice(0, 120))
    .map((letter) => {
      const plain = plainWord(letter);
      return plain.length === letter.length ? plain : letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter;
    })
    .join('');

type Weekdays = ReadonlyMap<string, { day: number; isLong: boolean }>;

const names = (language: Language): Weekdays => {
  const weekdays = new Map<string, { day: number; isLong: boolean }>();
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' });
    for (let day = 0; day < 7; day += 1) {
      // The first of January 2024 was a Monday.
      const name = plainWord(format.format(Date.UTC(2024, 0, day + 1))).replace(/\.$/, '');
      for (const form of [name, name.replace(/-feira$/, '')]) if (!weekdays.has(form)) weekdays.set(form, { day, isLong: weekday === 'long' });
    }
  }
  return weekdays;
};
const known = new Map<Language, Weekdays>();
const weekdaysOf = (language: Language): Weekdays => {
  const kept = known.get(language) ?? names(language);
  known.set(language, kept);
  return kept;
};
/** Other English abbreviations; "tues" and "thur" are in no table. */
const english: Record<string, number> = { tues: 1, weds: 2, thu: 3, thur: 3, thurs: 3 };

const word = /^\p{L}+(?:-feira)?/u;
const link = /^\.?(?: ?[,/&+] ?| (?:and|und|y|e|et|og|och|en|a|i) )/u;
const span = /^\.? ?[-–—] ?/u;
const after = /^(?:\.? ?(?:[:|\t–—-]|$)|\.\s)/u;

/** Weekdays at the beginning of a line: "Monday:", "Mon, Wed + Fri –", "Di.". An abbreviation counts only before a sign. */
export function weekdaysAt(line: string, language: Language): DayWords | null {
  const text = samePlaces(line);
  const table = weekdaysOf(language);
  const at = (from: number) => {
    const name = word.exec(text.slice(from))?.[0] ?? '';
    const day = table.get(name)?.day ?? (language === 'en' ? english[name] : undefined);
    return day === undefined ? null : { day, isLong: table.get(name)?.isLong ?? false, end: from + name.length };
  };
  const first = at(0);
  if (!first) return null;
  const days = [first.day];
  let last = first;
  for (;;) {
    const rest = text.slice(last.end);
    const joint = link.exec(rest) ?? span.exec(rest);
    const next = joint ? at(last.end + joint[0].length) : null;
    if (!joint || !next) break;
    if (span.test(rest) && !link.test(rest)) for (let day = last.day + 1; day < next.day; day += 1) days.push(day);
    days.push(next.day);
    last = next;
    if (days.length > 7) return null;
  }
  const tail = text.slice(last.end);
  const isSure = after.test(tail) || (first.isLong && /^\s/.test(tail));
  return isSure ? { kind: 'weekday', days: [...new Set(days)], length: last.end } : null;
}

/** The language whose weekdays most often begin the lines: "So" is a Sunday in German and a Saturday in Czech. */
export function languageOf(lines: readonly string[]): Language {
  const scores = languages.map((language) => lines.filter((line) => weekdaysAt(line, language)).length);
  const best = Math.max(...scores);
  return best === 0 || scores[languages.indexOf('en')] === best ? 'en' : (languages[scores.indexOf(best)] as Language);
}
