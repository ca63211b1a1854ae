import type { FieldFormat, FieldType } from '@bandstand/contract/forms.values.ts';
import { consentOpenings, hintWords, tellingWords } from './paste.words.ts';

/** A question read from pasted text. */
export interface PastedQuestion {
  label: string;
  field_type: FieldType;
  options: string[];
  /** A choice of which only one may be picked. */
  isSingle: boolean;
  min: number | null;
  max: number | null;
  format: FieldFormat | null;
  is_required: boolean;
}
/** The questions below one heading; without a title for those before the first one. */
export interface PastedGroup {
  title: string | null;
  questions: PastedQuestion[];
}
/** What a line becomes that says nothing about its answer. */
export interface PasteDefault {
  field_type: FieldType;
  options?: readonly string[];
  min?: number | null;
  max?: number | null;
}

interface Line {
  text: string;
  isIndented: boolean;
  isAfterBlank: boolean;
}
const heading = /^#{1,6}\s+(.+)$/;
const tickBox = /^(?:\[[ x]?\]|[☐☑□■])\s*(.+)$/iu;
const bullet = /^[-–—*•·‣◦○●]\s*(.+)$/u;
const lettered = /^(?:\(?[a-z]\)|[a-z]\.(?=\s))\s*(.+)$/iu;
const numbered = /^(?:q|f|p)?\(?(\d{1,3})[.):]\s*(.+)$/iu;
const range = /(?:^|[\s([,:])(-?\d{1,4})\s*(?:-|–|—|\.\.\.?|…|to|bis|à|til|till|tot|do|até|a)\s*(\d{1,4})\s*[)\]]?[.?:]?$/iu;
const bracketed = /[([]([^()[\]]{1,120})[)\]]\s*([?:.]?)$/;
const requiredEnd =
  /\s*(?:\*|\((?:required|pflicht|pflichtfeld|obligatoire|obligatorio|obligatoria|obrigatório|påkrevd|obligatorisk|verplicht|wymagane|povinné)\))$/iu;

/**
 * A list of questions as people write it: one to a line, choices below as "- choice" or "a) choice", "1–10" or "(number)" for what is asked for,
 * "# Heading" for a group, "*" for required. Nothing typed is lost: a line that means nothing else is a question.
 */
export function questionsOf(text: string, otherwise: PasteDefault = { field_type: 'short_answer' }): PastedGroup[] {
  const lines = linesOf(text);
  const first = lines.find((line) => !heading.test(line.text))?.text ?? '';
  const style: ListStyle = { isNumbered: numbered.test(first), isBulleted: bullet.test(first) };
  const groups: PastedGroup[] = [{ title: null, questions: [] }];
  let open: { question: string; options: string[]; isSingle: boolean } | null = null;
  const close = () => {
    if (open) groups.at(-1)?.questions.push(questionOf(open.question, open.options, open.isSingle, otherwise));
    open = null;
  };
  for (const line of lines) {
    const title = heading.exec(line.text)?.[1];
    if (title) {
      close();
      groups.push({ title: title.trim().slice(0, 300), questions: [] });
      continue;
    }
    const option = open ? optionOf(line, style) : null;
    if (option && open) {
      open.options.push(option.text);
      if (option.isTickBox) open.isSingle = false;
    } else {
      close();
      open = { question: withoutMark(line.text), options: [], isSingle: true };
    }
  }
  close();
  return groups.filter(({ title, questions }) => title !== null || questions.length > 0);
}

/** How many questions a text has: whether it is worth offering to paste them. */
export const countQuestions = (text: string): number => questionsOf(text).reduce((count, { questions }) => count + questions.length, 0);

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isAfterBlank = false;
  for (const raw of text.replaceAll('\r', '').split('\n')) {
    const trimmed = raw.trim();
    if (trimmed !== '') lines.push({ text: trimmed, isIndented: /^(?:\t| {2,})/.test(raw), isAfterBlank });
    isAfterBlank = trimmed === '';
  }
  return lines;
}

/** How the questions themselves are marked, as the first line shows: what is marked alike is a question, too. */
interface ListStyle {
  isNumbered: boolean;
  isBulleted: boolean;
}

/** A line below a question as one of its choices; null: it is a question itself. */
function optionOf({ text, isIndented, isAfterBlank }: Line, style: ListStyle): { text: string; isTickBox: boolean } | null {
  const ticked = tickBox.exec(text)?.[1];
  if (ticked) return { text: ticked, isTickBox: true };
  const letter = lettered.exec(text)?.[1];
  if (letter) return { text: letter, isTickBox: false };
  const listed = bullet.exec(text)?.[1];
  if (listed && (!style.isBulleted || isIndented)) return { text: listed, isTickBox: false };
  const [, , counted] = numbered.exec(text) ?? [];
  if (counted && (isIndented || (!style.isNumbered && !isAfterBlank))) return { text: counted, isTickBox: false };
  if (listed || counted) return null;
  return isIndented && !isAfterBlank ? { text, isTickBox: false } : null;
}

/** The question without the number or bullet in front of it. */
const withoutMark = (text: string) => (numbered.exec(text)?.[2] ?? bullet.exec(text)?.[1] ?? tickBox.exec(text)?.[1] ?? text).trim();

function questionOf(raw: string, options: readonly string[], isSingle: boolean, otherwise: PasteDefault): PastedQuestion {
  const is_required = requiredEnd.test(raw);
  const text = raw.replace(requiredEnd, '').trim();
  const plain: PastedQuestion = {
    label: cut(text || raw),
    field_type: 'short_answer',
    options: [],
    isSingle: false,
    min: null,
    max: null,
    format: null,
    is_required,
  };
  if (options.length > 0) return { ...plain, field_type: 'multi_select', options: distinct(options), isSingle };
  return hinted(plain, text) ?? ranged(plain, text) ?? told(plain, text) ?? byDefault(plain, otherwise);
}

const cut = (label: string) => label.slice(0, 500);
const distinct = (options: readonly string[]) => [...new Set(options.map((option) => option.trim().slice(0, 200)).filter(Boolean))].slice(0, 200);

/** "(number)" names the kind of answer, "(yes/no)" lists it. */
function hinted(plain: PastedQuestion, text: string): PastedQuestion | null {
  const [whole, inner = '', end = ''] = bracketed.exec(text) ?? [];
  if (whole === undefined) return null;
  const label = cut(`${text.slice(0, -whole.length).trim()}${end}`);
  const word = inner.trim().toLocaleLowerCase('und');
  const kind = Object.keys(hintWords).find((key) => hintWords[key]?.includes(word));
  if (kind && label) return { ...plain, label, ...typed(kind) };
  const choices = inner.split('/').map((choice) => choice.trim());
  const isList = choices.length > 1 && choices.length < 8 && choices.every((choice) => choice !== '' && choice.length < 40 && !/^\d+$/.test(choice));
  return isList && label ? { ...plain, label, field_type: 'multi_select', options: distinct(choices), isSingle: true } : null;
}

const typed = (kind: string): Pick<PastedQuestion, 'field_type' | 'format'> =>
  kind === 'email' || kind === 'url' ? { field_type: 'short_answer', format: kind } : { field_type: kind as FieldType, format: null };

/** "How did you sleep? 1–10" asks for a number between the two; years are none. */
function ranged(plain: PastedQuestion, text: string): PastedQuestion | null {
  const [whole, from, to] = range.exec(text) ?? [];
  if (whole === undefined) return null;
  const [min, max] = [Number(from), Number(to)];
  const isYears = min >= 1900 && max >= 1900;
  if (isYears || min >= max) return null;
  const before = text
    .slice(0, text.length - whole.length)
    .trim()
    .replace(/[\s(,:[–-]+$/u, '');
  return { ...plain, label: cut(before || text), field_type: 'number', min, max };
}

/** What the words of the question ask for. */
function told(plain: PastedQuestion, text: string): PastedQuestion | null {
  if (consentOpenings.test(text)) return { ...plain, field_type: 'acceptance' };
  const kind = tellingWords.find(([pattern]) => pattern.test(text))?.[1];
  return kind ? { ...plain, ...typed(kind) } : null;
}

const byDefault = (plain: PastedQuestion, { field_type, options = [], min = null, max = null }: PasteDefault): PastedQuestion => ({
  ...plain,
  field_type,
  ...(field_type === 'multi_select' ? { options: distinct(options), isSingle: true } : {}),
  ...(field_type === 'number' ? { min, max } : {}),
});
