import type { PageType } from '@bandstand/contract/content-item.ts';
import { plainWord } from './outline.words.ts';

const maxTitle = 200;
const maxMinutes = 24 * 60;

const minutes = "min\\.?|mins|minutes?|minuten?|minuter|minutter|minutos?|minut|minuty|minuta|['’′]";
const hours = 'h|hr|hrs|hours?|std\\.?|stunden?|heures?|horas?|timer?|timme|timmar|uur|uren|hodin[ay]?|hod\\.?|godz\\.?|godzin[ay]?';
const amount = `(?:(\\d{1,2}):(\\d{2}) ?(?:${hours})|(\\d{1,2}(?:[.,]\\d)?) ?(?:${hours})(?: ?(\\d{1,2}) ?(?:${minutes})?)?|(\\d{1,4})(?: ?[-–] ?(\\d{1,4}))? ?(?:${minutes}))`;
const inBrackets = new RegExp(`[([] ?(?:ca\\.? ?|~ ?|about )?${amount} ?[)\\]]`, 'iu');
const atEnd = new RegExp(`(?:^|[\\s,;:–—|-])(?:ca\\.? ?|~ ?)?${amount}$`, 'iu');

/** A page's duration, taken out of its title: "Easy run (30 min)" is an easy run of thirty minutes. */
export function withoutDuration(title: string): { title: string; minutes: number | null } {
  const match = inBrackets.exec(title) ?? atEnd.exec(title);
  if (!match) return { title, minutes: null };
  const [, clockHours, clockMinutes, wholeHours, rest, from, to] = match;
  const length =
    clockHours !== undefined
      ? Number(clockHours) * 60 + Number(clockMinutes)
      : wholeHours !== undefined
        ? Number(wholeHours.replace(',', '.')) * 60 + Number(rest ?? 0)
        : Number(to ?? from);
  const kept = tidy(`${title.slice(0, match.index)} ${title.slice(match.index + match[0].length)}`);
  if (length < 1 || length > maxMinutes) return { title, minutes: null };
  // A line with nothing but a time keeps it as its name.
  return { title: kept === '' ? title : kept, minutes: Math.round(length) };
}

/** Without signs used only for layout. */
export const tidy = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/^[\s:|–—-]+|[\s:|–—,;-]+$/gu, '')
    .trim();

/** Without Markdown marks around words. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/(\*\*|__|`)(?=\S)([^*_`]{1,400}?)\1/gu, '$2')
    .replace(/^\[[ xX]\]\s*/u, '')
    .replace(/\s+#{1,6}$/u, '');

/** A title of allowed length; the rest continues in the text. */
export function cutTitle(title: string): { title: string; rest: string } {
  if (title.length <= maxTitle) return { title, rest: '' };
  const blank = title.lastIndexOf(' ', maxTitle);
  const at = blank > maxTitle / 2 ? blank : maxTitle - (/[\uD800-\uDBFF]/.test(title[maxTitle - 1] ?? '') ? 1 : 0);
  return { title: title.slice(0, at), rest: title.slice(at).trim() };
}

const workoutWords = /\b(workouts?|training|trainings|entrainement|entrenamiento|treino|trening|traning|trenink|krafttraining)\b/;
const sets = /\b\d{1,2} ?[x×] ?\d{1,2}\b/u;

/** Only certain matches become workouts; other types can still be chosen later. */
export const typeOf = (title: string, text: string): PageType =>
  workoutWords.test(plainWord(title)) || sets.test(text) || sets.test(title) ? 'workout' : 'generic';
