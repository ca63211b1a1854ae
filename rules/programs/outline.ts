import type { OutlineLine } from '@bandstand/contract/programs.studio.ts';
import { readSources, type Source } from './outline.sources.ts';
import { cutTitle, tidy, typeOf, withoutDuration } from './outline.titles.ts';
import { numberedDay, weekdaysAt, type DayWords } from './outline.words.ts';
import { maxDay } from './settings.ts';

type Made = { title: string; depth: 0 | 1; day: number | null; text: string[]; from: Source };

/**
 * Parses a plan written as text into stages and pages (studio.md section 2). "Week 1" or "2. Woche", headings, indentation, numbers and
 * bullets make stages; "Day 3:" and weekdays in all languages give days, "(30 min)" the duration; the following lines are the page's text.
 * No line is lost: unrecognised lines become text.
 */
export function readOutline(text: string): OutlineLine[] {
  const sources = readSources(text);
  const isStructured = sources.some(({ stage, day, marker }) => stage || day || marker === 'heading');
  return (isStructured ? structured(sources) : nested(sources)).map(toLine);
}

/** Uses weeks, days or headings to classify a line. */
function structured(sources: readonly Source[]): Made[] {
  const { made, add } = collect();
  const levels = headingLevels(sources);
  const calendar = countDays();
  const sections = sectionsOf(sources, levels);
  for (const [index, source] of sources.entries()) {
    const last = made.at(-1);
    const section = sections[index] as Section;
    if (source.stage && !source.day) {
      const inside = dayBehind(source);
      if (!inside || !calendar.isIn(source.stage.week)) {
        calendar.enter(source.stage.week);
        add(inside ? source.text.slice(0, source.stage.length) : source.text, 0, null, source);
      }
      for (const day of inside ? spread(calendar.daysOf(inside), made) : []) add(source.text.slice(inside?.length).trim(), 1, day, source);
    } else if (source.day) {
      const rest = tidy(source.text.slice(source.day.length).replace(/^\./, ''));
      for (const day of spread(calendar.daysOf(source.day), made)) add(rest === '' ? source.text : rest, 1, day, source);
    } else if (source.marker === 'heading') {
      if (source.level <= levels.stage && source.level >= levels.top) {
        calendar.enter(0);
        add(source.text, 0, null, source);
      } else if (source.level === levels.page) add(source.text, 1, null, source);
      else add.text(source);
    } else if (source.marker === 'item') {
      const isPage = !last || last.depth === 0 || (last.from.marker === 'item' && source.indent <= last.from.indent && !last.from.day);
      if (isPage || (last.from.day && last.from.marker === 'item' && source.indent <= last.from.indent)) add(source.text, 1, null, source);
      else add.text(source);
    } else if (last && isPlainPage(source, sources[index + 1], section)) add(source.text, 1, null, source);
    else add.text(source);
  }
  return made;
}

/** "Day 1–30" is thirty pages; a text that would create thousands of them is not a plan. */
const spread = (days: readonly number[], made: readonly Made[]): readonly number[] => (made.length < mostPages ? days : days.slice(0, 1));
const mostPages = 2000;

/** Only indentation, numbers and signs give the structure. */
function nested(sources: readonly Source[]): Made[] {
  const { made, add } = collect();
  const hasParts = sources.some(({ level }) => level > 1);
  let stageIndent = 0;
  for (const [index, source] of sources.entries()) {
    const next = sources[index + 1];
    const last = made.at(-1);
    const hasBelow = next !== undefined && (next.indent > source.indent || next.level > source.level);
    const isTop = !made.some(({ depth }) => depth === 0) || (source.indent <= stageIndent && (!hasParts || source.level <= 1));
    if (hasBelow && isTop && source.level <= 1) {
      stageIndent = source.indent;
      add(source.text, 0, null, source);
    } else if (!last) add(source.text, 1, null, source);
    else if (source.marker === 'none' && isProse(source.text) && source.indent >= last.from.indent) add.text(source);
    else if (last.depth === 1 && source.indent > last.from.indent) add.text(source);
    else add(source.text, 1, null, source);
  }
  return made;
}

/** Collects lines; text before the first of them is kept until there is one. */
function collect() {
  const made: Made[] = [];
  let waiting: string[] = [];
  const add = Object.assign(
    (title: string, depth: 0 | 1, day: number | null, from: Source): void => {
      made.push({ title, depth, day, text: [...waiting, from.rest], from });
      waiting = [];
    },
    { text: (source: Source): void => void (made.at(-1)?.text ?? waiting).push(source.text + source.rest) },
  );
  return {
    add,
    get made(): Made[] {
      if (waiting.length > 0 && made.length === 0)
        made.push({ title: waiting[0] as string, depth: 1, day: null, text: waiting.slice(1), from: bare });
      return made;
    },
  };
}
const bare: Source = { text: '', indent: 0, marker: 'none', level: 0, stage: null, day: null, rest: '' };

/** "Week 1, Monday: run": the day after the words of the stage. */
function dayBehind({ text, stage }: Source): DayWords | null {
  const from = (stage?.length ?? 0) + (/^[\s,;:.–—-]*/.exec(text.slice(stage?.length))?.[0].length ?? 0);
  const rest = text.slice(from);
  const day = numberedDay(rest) ?? weekdaysAt(rest, 'en');
  return day && { ...day, length: from + day.length + (/^[\s.:|–—-]*/.exec(rest.slice(day.length))?.[0].length ?? 0) };
}

/** Which headings are stages, and which are pages. A heading above all of them is the plan's title. */
function headingLevels(sources: readonly Source[]): { top: number; stage: number; page: number } {
  const headings = sources.filter(({ marker }) => marker === 'heading');
  const levels = [...new Set(headings.map(({ level }) => level))].toSorted((a, b) => a - b);
  const after = (level: number) => levels.find((other) => other > level) ?? Infinity;
  const named = headings.filter(({ stage }) => stage);
  if (named.length > 0) {
    const stage = Math.min(...named.map(({ level }) => level));
    return { top: stage, stage, page: after(stage) };
  }
  if (sources.some(({ stage }) => stage)) return { top: levels[0] ?? 1, stage: 0, page: levels[0] ?? 1 };
  const dayLevel = Math.min(...headings.filter(({ day }) => day).map(({ level }) => level));
  const [first = 1, second] = levels;
  const isTitle = second !== undefined && sources[0]?.level === first && headings.filter(({ level }) => level === first).length === 1;
  const stage = isTitle && second !== dayLevel ? second : first;
  if (levels.length > (isTitle ? 2 : 1) || dayLevel < Infinity) return { top: stage, stage: stage === dayLevel ? 0 : stage, page: after(stage) };
  const hasItems = sources.some(({ marker, day }) => marker === 'item' || day);
  return hasItems ? { top: stage, stage, page: Infinity } : { top: stage, stage: 0, page: stage };
}

type Section = { days: number; items: number; plain: number };

/** The section between two stages, for each line. */
function sectionsOf(sources: readonly Source[], levels: { stage: number }): Section[] {
  let section: Section = { days: 0, items: 0, plain: 0 };
  return sources.map((source) => {
    if (source.stage || (source.marker === 'heading' && source.level <= levels.stage)) section = { days: 0, items: 0, plain: 0 };
    else if (source.day) section.days += 1;
    else if (source.marker === 'item') section.items += 1;
    else if (source.marker === 'none' && !isProse(source.text)) section.plain += 1;
    return section;
  });
}

/** Whether an unmarked line is a page: a title, if neither days nor a list identify the pages. */
function isPlainPage({ text, marker }: Source, next: Source | undefined, section: Section): boolean {
  if (marker !== 'none' || isProse(text) || section.days > 0) return false;
  if (section.items === 0) return true;
  return next?.marker === 'item' && (section.plain > 1 || !text.endsWith(':'));
}

const isProse = (text: string): boolean => text.length > 80 || /[.!?…]$/.test(text);

/** Tracks the day while a plan is read, to resolve "Wednesday" or "Day 3". */
function countDays() {
  let base = 0;
  let week = 0;
  let lastWeekday = -1;
  return {
    isIn: (number: number): boolean => number > 0 && number === week,
    enter: (number: number): void => {
      if (number > 0) base = (number - 1) * 7;
      else if (lastWeekday >= 0) base += 7;
      week = number;
      lastWeekday = -1;
    },
    daysOf: ({ kind, days }: DayWords): number[] =>
      days.map((day) => {
        if (kind === 'day') return Math.min(maxDay, week > 0 && day <= 7 ? base + day - 1 : day - 1);
        // Sunday is followed by the Monday of the next week, unless the plan numbers its weeks.
        if (week === 0 && day < lastWeekday) base += 7;
        lastWeekday = day;
        return Math.min(maxDay, base + day);
      }),
  };
}

function toLine({ title: raw, depth, day, text: below }: Made): OutlineLine {
  const timed = depth === 1 ? withoutDuration(raw) : { title: raw, minutes: null };
  const { title, rest } = cutTitle(tidy(timed.title) || raw.trim());
  const text = [rest, ...below].filter((line) => line !== '').join('\n');
  return { title, depth, type: depth === 1 ? typeOf(title, text) : 'generic', day, duration_minutes: timed.minutes, text };
}
