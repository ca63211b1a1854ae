import {
  guessMeanings,
  importRows,
  tableOfCsv,
  tableOfJson,
  type ColumnMeanings,
  type ExerciseField,
  type Table,
} from '@bandstand/rules/exercises/columns.ts';
import { pictureFinder } from '@bandstand/rules/exercises/pictures.ts';

/** A chosen library: the list and the pictures beside it. */
export type ExerciseFiles = { list: File; images: { path: string; file: File }[]; sizeBytes: number };

const isImage = (file: File) => file.type.startsWith('image/') || /\.(jpe?g|png|webp|gif)$/i.test(file.name);
const isList = ({ name }: File) => /\.(json|csv|tsv|txt)$/i.test(name);
/** The path below the chosen folder: browsers put the folder's own name before it. */
const pathOf = (file: File) => (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath.slice(file.webkitRelativePath.indexOf('/') + 1));

/** Finds the list (`exercises.json` or `.csv`, else the only one there is) and the pictures among chosen files; null when there is no list. */
export function findExerciseFiles(files: readonly File[]): ExerciseFiles | null {
  const lists = files.filter(isList);
  const list = lists.find(({ name }) => /^exercises\.(json|csv)$/i.test(name)) ?? (lists.length === 1 ? lists[0] : undefined);
  if (!list) return null;
  const images = files.filter(isImage).map((file) => ({ path: pathOf(file), file }));
  return { list, images, sizeBytes: [list, ...images.map(({ file }) => file)].reduce((sum, { size }) => sum + size, 0) };
}

/** Spreadsheets save in UTF-8, in UTF-16 with its mark in front, or in the letters of Windows. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The list as a table, and what its columns probably mean; null when it has no rows. */
export async function readList({ list }: ExerciseFiles): Promise<{ table: Table; meanings: (ExerciseField | null)[] } | null> {
  const text = textOf(await list.arrayBuffer());
  const table = /\.json$/i.test(list.name) ? tableOfJson(text) : tableOfCsv(text);
  return table && table.rows.length > 0 ? { table, meanings: guessMeanings(table.columns) } : null;
}

/** Pictures that the list names and that are not among the files. */
export function missingPictures({ images }: ExerciseFiles, table: Table, meanings: ColumnMeanings): number {
  const find = pictureFinder(images.map(({ path }) => path));
  const named = importRows(table, meanings).flatMap(({ images: of }) => (Array.isArray(of) ? of : []));
  return named.filter((name) => typeof name === 'string' && find(name) === null).length;
}

/** The form that the import takes: the list first, then each picture under its path. A rehearsal needs no pictures. */
export function exerciseForm(
  { images }: ExerciseFiles,
  table: Table,
  meanings: ColumnMeanings,
  { withPictures }: { withPictures: boolean },
): FormData {
  const form = new FormData();
  form.append('file', new File([JSON.stringify(importRows(table, meanings))], 'exercises.json', { type: 'application/json' }));
  if (withPictures) for (const { path, file } of images) form.append('images', file, path);
  return form;
}
