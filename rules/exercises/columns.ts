import { readCsv } from '../text/csv.ts';

/** What an import can say of an exercise, by its name on the wire. */
export const exerciseFields = [
  'name',
  'aliases',
  'primaryMuscles',
  'secondaryMuscles',
  'equipment',
  'level',
  'category',
  'instructions',
  'measures',
  'alternates',
  'video',
  'images',
  'tags',
  'force',
  'mechanic',
  'id',
] as const;
export type ExerciseField = (typeof exerciseFields)[number];
/** Rows to import, as they were found: the names of their columns, and for each row its line and one value for each column. */
export interface Table {
  columns: string[];
  rows: { line: number; values: unknown[] }[];
}
/** What each column means; null: it is left out. */
export type ColumnMeanings = readonly (ExerciseField | null)[];

/** How coaches head their columns, in the languages of the studio. The first match wins. */
const heads: readonly [ExerciseField, RegExp][] = [
  ['id', /^(?:id|key|code|nr|no|#)$/],
  ['aliases', /^(?:alias(?:es)?|alsoknownas|othernames?|synonym(?:s|e|es|er|os)?|anderenamen|namenvarianten)$/],
  [
    'secondaryMuscles',
    /^(?:secondary|sekundär|secundair|secondaire|secundari|drugorzędn|vedlejší)|(?:secondary|secondaires|secundarios|secundários)$/,
  ],
  ['primaryMuscles', /musc|muskel|músculo|spier|mięś|sval|musk|bodypart|target/],
  ['equipment', /equip|gerät|matériel|materia(?:l|al)|sprzęt|vybavení|utrust|utstyr|udstyr|uitrusting|apparatuur/],
  ['alternates', /^(?:alternat|substitut|swap|ersatz|tausch|wissel|alternatieve|zamienn|náhrad|bytes|byttes)/],
  ['measures', /^(?:measures?|metrics?|tracking|recordtype|messgrößen?|mesures?|medidas?|maten|miary|míry|mått|mål)$/],
  [
    'instructions',
    /^(?:cues?|instructions?|steps?|description|howto|hinweise|anleitung|ausführung|consignes?|instrucciones|instruções|aanwijzingen|wskazówki|pokyny|instruktion)/,
  ],
  ['video', /^(?:video|film|youtube|vimeo|videolink|videourl|link|url|vídeo|wideo)/],
  ['images', /^(?:images?|pictures?|photos?|files?|bild|foto|imagen|imagem|afbeelding|obraz|obráz|billed|zdjęci)/],
  ['tags', /^(?:tags?|labels?|schlagwort|schlagwörter|étiquettes?|etiquetas?|tagi|štítky)$/],
  ['level', /^(?:level|difficulty|niveau|nivel|nível|schwierigkeit|stufe|poziom|úroveň|nivå|svårighet)/],
  ['category', /^(?:category|kategori|catégorie|categor|type|typ)/],
  ['force', /^(?:force|kraft|kracht)$/],
  ['mechanic', /^(?:mechanic|mechanik)/],
  [
    'name',
    /^(?:name|exercise|movement|title|übung|nom|exercice|ejercicio|exercício|nombre|nome|oefening|naam|övning|namn|øvelse|navn|ćwiczenie|nazwa|cvik|název)/,
  ],
];
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}#]/gu, '');

/** What the columns probably mean, each meaning once. Names of the fields themselves always mean them. */
export function guessMeanings(columns: readonly string[]): (ExerciseField | null)[] {
  const taken = new Set<ExerciseField>();
  const take = (field: ExerciseField | undefined) => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const exact = columns.map((column) => take(exerciseFields.find((field) => field.toLowerCase() === plain(column))));
  return columns.map((column, at) => exact[at] ?? take(heads.find(([field, head]) => !taken.has(field) && head.test(plain(column)))?.[0]));
}

/** A table of comma-separated text; its first row names the columns. */
export function tableOfCsv(text: string): Table {
  const [head, ...rows] = readCsv(text);
  const columns = head?.cells ?? [];
  return { columns, rows: rows.map(({ line, cells }) => ({ line, values: columns.map((_, at) => cells[at] ?? '') })) };
}

/** A table of a list in JSON; null if it is none. Its lines are the places in the list. */
export function tableOfJson(text: string): Table | null {
  let list: unknown;
  try {
    list = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  const isObject = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null && !Array.isArray(row);
  const columns = [...new Set(list.filter(isObject).flatMap((row) => Object.keys(row)))];
  return { columns, rows: list.map((row: unknown, at) => ({ line: at + 1, values: isObject(row) ? columns.map((name) => row[name]) : [] })) };
}

const single = new Set<ExerciseField>(['name', 'level', 'category', 'force', 'mechanic', 'video', 'id']);
/** Numbers and marks in front of a step. */
const bullet = /^\s*(?:[-•*·–]\s+|\d{1,2}[.)]\s+)/;

/** A cell as the import takes it: lists are separated by commas, semicolons or breaks, steps by breaks or bars alone, since sentences have commas. */
function valueOf(field: ExerciseField, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (single.has(field)) return value.trim();
  const parts = value.split(field === 'instructions' ? /[\n|]/ : /[,;|\n]/);
  return parts.map((part) => (field === 'instructions' ? part.replace(bullet, '') : part).trim()).filter(Boolean);
}

/** The rows of a table as the import takes them, by what its columns mean. Empty cells say nothing. */
export function importRows({ rows }: Table, meanings: ColumnMeanings): Record<string, unknown>[] {
  return rows.map(({ values }) =>
    Object.fromEntries(
      meanings.flatMap((field, at) => {
        const value = field === null ? undefined : valueOf(field, values[at]);
        return field === null || value === undefined || value === '' ? [] : [[field, value]];
      }),
    ),
  );
}
