/** What a column of a spreadsheet holds. */
type Column = 'name' | 'sets' | 'reps' | 'time' | 'distance' | 'load' | 'rest' | 'notes';
const names: readonly [Column, RegExp][] = [
  ['name', /^(?:exercise|movement|name|übung|oefening|exercice|ejercicio|exercício|övning|øvelse|ćwiczenie|cvik)/i],
  ['sets', /^(?:sets?|sätze|satz|séries|series|serie)$/i],
  ['reps', /^(?:reps?|repetitions?|wdh|wiederholungen|répétitions?|repeticiones|repetições|herhalingen|powtórzenia|opakování)/i],
  ['time', /^(?:time|duration|zeit|dauer|temps|durée|tiempo|duração|tijd|tid|czas|čas)/i],
  ['distance', /^(?:distance|distanz|strecke|distancia|distância|afstand|distans|avstand|dystans|vzdálenost)/i],
  ['load', /^(?:load|weight|kg|gewicht|last|poids|charge|peso|carga|vikt|vekt|ciężar|zátěž)/i],
  ['rest', /^(?:rest|pause|repos|descanso|rust|vila|hvile|przerwa|pauza)/i],
  ['notes', /^(?:notes?|comments?|cues?|notiz|hinweis|remarque|notas?|opmerking|anteckning|uwagi|poznámk)/i],
];
export type Header = readonly (Column | null)[];

/** The columns that a first row names, if it does: it needs one for the exercise and one more. */
export function headerOf(line: string): Header | null {
  const columns = line.split('\t').map((cell) => names.find(([, pattern]) => pattern.test(cell.trim()))?.[0] ?? null);
  return columns.includes('name') && columns.filter((column) => column !== null).length > 1 ? columns : null;
}

const usual: Header = ['name', 'sets', 'reps', 'load', 'rest', 'notes'];
const isNumber = (text: string) => /^\d+(?:[.,]\d+)?$/.test(text);

/** Cells as a typed line: "Back squat | 3 | 8 | 60 | 90" is "Back squat 3x8 @ 60kg r90". Without a header the columns are in their usual order. */
export function lineOfCells(cells: readonly string[], header: Header | null): string {
  const filled = cells.map((cell) => cell.trim());
  // Cells that hold whole amounts ("3x8 @ 60kg") are read as they are.
  const isUsual = header !== null || (isNumber(filled[1] ?? '') && (filled[2] ?? '') !== '');
  if (!isUsual) return filled.filter(Boolean).join(' ');
  const columns = header ?? usual;
  const cell = (column: Column) => filled.filter((text, at) => columns[at] === column && text !== '').join(' ');
  const other = filled.filter((text, at) => text !== '' && (columns[at] ?? null) === null);
  const [sets, load, rest] = [cell('sets'), cell('load'), cell('rest')];
  const time = isNumber(cell('time')) ? `${cell('time')}s` : cell('time');
  const distance = isNumber(cell('distance')) ? `${cell('distance')}m` : cell('distance');
  const amounts = [cell('reps'), distance, time].filter(Boolean).join(' ');
  const counted = sets === '' ? amounts : amounts === '' ? `${sets} sets` : `${sets}x${amounts}`;
  const notes = [cell('notes'), ...other].filter(Boolean).join('. ');
  return [
    cell('name'),
    counted,
    load && `@ ${isNumber(load) ? `${load} kg` : load}`,
    rest && `r${rest.replace(/^r(?:est)?\s*/i, '')}`,
    notes && `// ${notes}`,
  ]
    .filter(Boolean)
    .join(' ');
}
