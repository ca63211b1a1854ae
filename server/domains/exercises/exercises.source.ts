import { createHash } from 'node:crypto';
import { exerciseMeasures, type ExerciseMeasure } from '@bandstand/contract/exercises.values.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { embedOf } from '@bandstand/rules/pages/embed.ts';
import { cutText } from '@bandstand/rules/text/cut.ts';

/** One exercise of the source, parsed and normalised. */
export interface SourceExercise {
  row: number;
  key: string;
  name: string;
  level: string | null;
  category: string | null;
  force: string | null;
  mechanic: string | null;
  muscles: string[];
  secondaryMuscles: string[];
  equipment: string[];
  cues: string[];
  aliases: string[];
  tags: string[];
  /** What its sets record. */
  measures: ExerciseMeasure[];
  /** Names of the exercises that may take its place, in order. */
  alternates: string[];
  /** A film on another site. */
  video: string | null;
  /** Paths of pictures, relative to the source. */
  images: string[];
  /** Of all fields above: an unchanged exercise need not be written. */
  hash: string;
}
export interface RowProblem {
  row: number;
  name: string | null;
  key: MessageKey;
  values?: Record<string, string | number>;
}

const nameMaxLength = 200;
const maxListLength = 100;

type Fields = Record<string, unknown>;
class WrongType extends Error {
  readonly field: string;
  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

/** Reads rows one by one: an invalid one is reported with its number and does not stop the others. Numbers count from 1. */
export function readExercises(rows: readonly unknown[]): { exercises: SourceExercise[]; problems: RowProblem[] } {
  const exercises: SourceExercise[] = [];
  const problems: RowProblem[] = [];
  const firstRow = new Map<string, number>();
  for (const [index, value] of rows.entries()) {
    const row = index + 1;
    const read = readRow(value, row);
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    const first = firstRow.get(read.exercise.key);
    if (first !== undefined) problems.push({ row, name: read.exercise.name, key: 'import.duplicate', values: { first } });
    else {
      firstRow.set(read.exercise.key, row);
      exercises.push(read.exercise);
    }
  }
  return { exercises, problems };
}

function readRow(value: unknown, row: number): { exercise: SourceExercise } | { problem: RowProblem } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: { row, name: null, key: 'import.no_object' } };
  const fields = value as Fields;
  const name = typeof fields['name'] === 'string' ? fields['name'].trim() : '';
  if (name === '') return { problem: { row, name: null, key: 'import.name_missing' } };
  if (name.length > nameMaxLength)
    return { problem: { row, name: cutText(name, nameMaxLength), key: 'import.name_too_long', values: { max: nameMaxLength } } };
  try {
    const content = {
      key: textOf(fields, 'id') ?? name,
      name,
      level: textOf(fields, 'level'),
      category: textOf(fields, 'category'),
      force: textOf(fields, 'force'),
      mechanic: textOf(fields, 'mechanic'),
      muscles: listOf(fields, 'primaryMuscles'),
      secondaryMuscles: listOf(fields, 'secondaryMuscles'),
      equipment: listOf(fields, 'equipment'),
      cues: listOf(fields, 'instructions'),
      images: listOf(fields, 'images'),
    };
    const more = {
      aliases: listOf(fields, 'aliases'),
      tags: listOf(fields, 'tags'),
      measures: measuresOf(fields),
      alternates: listOf(fields, 'alternates'),
      video: videoOf(fields),
    };
    return { exercise: { row, ...content, ...more, hash: hashOf({ ...content, ...filled(more) }) } };
  } catch (error) {
    if (error instanceof WrongType) return { problem: { row, name, key: 'import.wrong_type', values: { field: error.field } } };
    throw error;
  }
}

function textOf(fields: Fields, field: string): string | null {
  const value = fields[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new WrongType(field);
  return value.trim() === '' ? null : value.trim();
}

const hashOf = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url');
/** Without empty fields: a source that lacks them must not look changed now that imports know of them. */
const filled = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]: [string, unknown]) => value !== null && !isEmpty(value)));
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const measureWords: Record<ExerciseMeasure, RegExp> = {
  reps: /^rep/i,
  load: /^(?:load|weight|kg|lbs?)/i,
  time: /^(?:time|duration|sec|min)/i,
  distance: /^(?:dist|m$|km$)/i,
};
function measuresOf(fields: Fields): ExerciseMeasure[] {
  const words = listOf(fields, 'measures');
  const found = exerciseMeasures.filter((measure) => words.some((word) => measureWords[measure].test(word)));
  if (words.some((word) => !exerciseMeasures.some((measure) => measureWords[measure].test(word)))) throw new WrongType('measures');
  return found;
}
function videoOf(fields: Fields): string | null {
  const address = textOf(fields, 'video');
  if (address !== null && embedOf(address) === null) throw new WrongType('video');
  return address;
}

/** A list of texts, or one text. */
function listOf(fields: Fields, field: string): string[] {
  const value = fields[field] ?? [];
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || list.length > maxListLength || !list.every((item) => typeof item === 'string')) throw new WrongType(field);
  return list.map((item: string) => item.trim()).filter(Boolean);
}
