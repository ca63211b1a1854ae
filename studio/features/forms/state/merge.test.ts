import { describe, expect, it } from 'vitest';
import { aField, aForm, aGroup } from '../../../testing/aForm.ts';
import { insertFields, moveRow, placeAfter, removeRows } from './arrange.ts';
import { changeField, changeGroup, documentOf, findField, rowsOf, setPart, type FormDocument } from './document.ts';
import { conflictKey, mergeForms } from './merge.ts';

const base = documentOf(
  aForm(
    ['a', 'b', 'c'].map((id) => aField(id)),
    { form_groups: [aGroup('1', ['a', 'b']), aGroup('2', ['c'])] },
  ),
);
const label = (form: FormDocument, id: string, text: string) => changeField(form, id, { label: text });
const add = (form: FormDocument, id: string, after: string) => insertFields(form, [aField(id)], placeAfter(form, after), () => 'g');
const order = (form: FormDocument) =>
  rowsOf(form.form_groups)
    .map(({ id }) => id)
    .join('');
const keys = (mine: FormDocument, theirs: FormDocument) => mergeForms(base, mine, theirs).conflicts.map(conflictKey);

describe('two people who edit a form', () => {
  it('keep both changes where they changed different things', () => {
    const mine = setPart(label(base, 'a', 'Mine'), 'is_public', true);
    const theirs = changeGroup(label(base, 'b', 'Theirs'), '2', { title: 'Last' });
    const { value, conflicts } = mergeForms(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect([findField(value, 'a')?.label, findField(value, 'b')?.label, value.is_public, value.form_groups[1]?.title]).toEqual([
      'Mine',
      'Theirs',
      true,
      'Last',
    ]);
  });
  it('keep the questions that both added, each where it was added', () => {
    const { value, conflicts } = mergeForms(base, add(base, 'x', 'a'), add(base, 'y', 'c'));
    expect(conflicts).toEqual([]);
    expect(order(value)).toBe('1axb2cy');
    expect(value.form_fields.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'x', 'y']);
  });
  it('keep one’s order with the other’s additions and deletions', () => {
    expect(order(mergeForms(base, moveRow(base, 'a', 1), add(base, 'y', 'b')).value)).toBe('1bya2c');
    expect(order(mergeForms(base, moveRow(base, 'a', 1), removeRows(base, ['c'])).value)).toBe('1ba2');
  });
  it('never lose a question whose group the other one deleted', () => {
    const { value } = mergeForms(base, add(base, 'x', 'c'), removeRows(base, ['2']));
    expect(order(value)).toBe('1abx');
    expect(findField(value, 'x')?.label).toBe('Question x');
  });
  it.each<[string, FormDocument, FormDocument, string[]]>([
    ['the same question', label(base, 'a', 'Mine'), label(base, 'a', 'Theirs'), ['field:a']],
    ['a question that the other deleted', label(base, 'a', 'Mine'), removeRows(base, ['a']), ['field:a']],
    ['the same group', changeGroup(base, '1', { title: 'Mine' }), changeGroup(base, '1', { title: 'Theirs' }), ['group:1']],
    ['the same part', setPart(base, 'title', 'Mine'), setPart(base, 'title', 'Theirs'), ['part:title']],
    ['the order in two ways', moveRow(base, 'a', 1), moveRow(base, '2', -1), ['order']],
    ['the same thing alike', label(base, 'a', 'Same'), label(base, 'a', 'Same'), []],
  ])('are asked when both changed %s', (_, mine, theirs, conflicts) => expect(keys(mine, theirs)).toEqual(conflicts));
  it.each([
    ['mine', 'Mine', '1ba2c'],
    ['theirs', 'Theirs', '2c1ab'],
  ] as const)('get what they chose: %s', (side, title, expected) => {
    const [mine, theirs] = [setPart(moveRow(base, 'a', 1), 'title', 'Mine'), setPart(moveRow(base, '2', -1), 'title', 'Theirs')];
    const { value } = mergeForms(base, mine, theirs, () => side);
    expect([value.title, order(value)]).toEqual([title, expected]);
  });
});
