import { describe, expect, it } from 'vitest';
import { guessMeanings, importRows, tableOfCsv, tableOfJson } from './columns.ts';

describe('the meaning of columns', () => {
  it.each([
    ['Exercise, Muscle group, Secondary muscles, Equipment', ['name', 'primaryMuscles', 'secondaryMuscles', 'equipment']],
    ['Übung, Muskelgruppe, Gerät, Hinweise, Schwierigkeit', ['name', 'primaryMuscles', 'equipment', 'instructions', 'level']],
    ['Exercice, Muscles, Matériel, Consignes', ['name', 'primaryMuscles', 'equipment', 'instructions']],
    ['Ejercicio, Músculos, Equipamiento, Vídeo', ['name', 'primaryMuscles', 'equipment', 'video']],
    ['Övning, Muskler, Utrustning', ['name', 'primaryMuscles', 'equipment']],
    ['Ćwiczenie, Mięśnie, Sprzęt', ['name', 'primaryMuscles', 'equipment']],
    ['name, also known as, swaps, metrics, youtube link, photo', ['name', 'aliases', 'alternates', 'measures', 'video', 'images']],
    [
      'id, name, primaryMuscles, secondaryMuscles, instructions, images',
      ['id', 'name', 'primaryMuscles', 'secondaryMuscles', 'instructions', 'images'],
    ],
    ['Name, Price, Notes to self', ['name', null, null]],
  ])('%s', (columns, meanings) => {
    expect(guessMeanings(columns.split(', '))).toEqual(meanings);
  });

  it('is given to one column only', () => {
    expect(guessMeanings(['Name', 'Title', 'Muscle 1', 'Muscle 2'])).toEqual(['name', null, 'primaryMuscles', null]);
  });
});

describe('rows to import', () => {
  it('are read from a spreadsheet: lists are split, sentences stay whole, empty cells say nothing', () => {
    const table = tableOfCsv('Exercise;Muscles;Cues;Level;Shop\nRow;"back, biceps";"1. Stand tall, knees soft.\n2. Pull.";;42\nPlank;;;easy;\n');
    const meanings = guessMeanings(table.columns);
    expect(importRows(table, meanings)).toEqual([
      { name: 'Row', primaryMuscles: ['back', 'biceps'], instructions: ['Stand tall, knees soft.', 'Pull.'] },
      { name: 'Plank', primaryMuscles: [], instructions: [], level: 'easy' },
    ]);
    expect(table.rows.map(({ line }) => line)).toEqual([2, 4]);
  });

  it('follow a choice of columns', () => {
    const table = tableOfCsv('a,b\nRow,back');
    expect(importRows(table, ['primaryMuscles', 'name'])).toEqual([{ primaryMuscles: ['Row'], name: 'back' }]);
    expect(importRows(table, [null, 'name'])).toEqual([{ name: 'back' }]);
  });

  it('of a JSON list stay as they are, under other names where these were chosen', () => {
    const table = tableOfJson('[{"title":"Row","muscle":"back"},7,{"title":"Dip","images":["a.jpg"]}]');
    expect(table?.columns).toEqual(['title', 'muscle', 'images']);
    expect(importRows(table!, guessMeanings(table!.columns))).toEqual([
      { name: 'Row', primaryMuscles: ['back'] },
      {},
      { name: 'Dip', images: ['a.jpg'] },
    ]);
  });

  it('are none in what is no list', () => {
    expect([tableOfJson('{"a":1}'), tableOfJson('nonsense'), tableOfCsv('').columns]).toEqual([null, null, []]);
  });
});
