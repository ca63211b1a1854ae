import { describe, expect, it } from 'vitest';
import { aField, aForm, aGroup } from '../../../testing/aForm.ts';
import {
  duplicateRows,
  emptyGroup,
  freeValue,
  insertFields,
  insertGroup,
  moveRow,
  moveRowsTo,
  nestGroup,
  placeAfter,
  removeRows,
  renameOption,
} from './arrange.ts';
import {
  brokenConditions,
  changeField,
  changeGroup,
  documentOf,
  findField,
  rowsOf,
  setPart,
  withoutBrokenConditions,
  type FormDocument,
} from './document.ts';
import { faultsOf, fieldsBefore, namedBy, newlyBroken } from './faults.ts';

/** `1(a b 2(c)) 3(d)`: groups with their fields and groups in order. */
const shape = ({ form_groups }: FormDocument, groups = form_groups): string =>
  groups
    .map(
      ({ id, form_field_ids, form_groups: inner }) =>
        `${id}(${[...form_field_ids, ...(inner.length > 0 ? [shape({ form_groups } as FormDocument, inner)] : [])].join(' ')})`,
    )
    .join(' ');
const form = documentOf(
  aForm(
    ['a', 'b', 'c', 'd'].map((id) => aField(id)),
    {
      form_groups: [aGroup('1', ['a', 'b'], { form_groups: [aGroup('2', ['c'])] }), aGroup('3', ['d'])],
    },
  ),
);
let made = 0;
const newId = () => `new${(made += 1)}`;

describe('lines of a form', () => {
  it('are its groups and fields in the order in which they are filled in, with their depth', () => {
    expect(rowsOf(form.form_groups).map(({ id, depth }) => `${id}${depth}`)).toEqual(['10', 'a1', 'b1', '21', 'c2', '30', 'd1']);
  });
  it.each<[string, FormDocument, string]>([
    ['a field down within its group', moveRow(form, 'a', 1), '1(b a 2(c)) 3(d)'],
    ['the last field of a group down into the next group', moveRow(form, 'b', 1), '1(a 2(b c)) 3(d)'],
    ['the first field of a group up into the group before', moveRow(form, 'd', -1), '1(a b 2(c d)) 3()'],
    ['the first field of an inner group up', moveRow(form, 'c', -1), '1(a b c 2()) 3(d)'],
    ['a group up past the one before it', moveRow(form, '3', -1), '3(d) 1(a b 2(c))'],
    ['a group down', moveRow(form, '1', 1), '3(d) 1(a b 2(c))'],
    ['a group in', nestGroup(form, '3', 1), '1(a b 2(c) 3(d))'],
    ['a group out', nestGroup(form, '2', -1), '1(a b) 2(c) 3(d)'],
    ['a field before another', moveRowsTo(form, ['d'], 'a', 'before'), '1(d a b 2(c)) 3()'],
    ['several fields after another', moveRowsTo(form, ['a', 'c'], 'd', 'after'), '1(b 2()) 3(d a c)'],
    ['a field onto a group', moveRowsTo(form, ['a'], '3', 'on'), '1(b 2(c)) 3(d a)'],
    ['a field after the line of a group', moveRowsTo(form, ['a'], '3', 'after'), '1(b 2(c)) 3(a d)'],
    ['a field before a group', moveRowsTo(form, ['d'], '2', 'before'), '1(a b d 2(c)) 3()'],
    ['a group onto a group', moveRowsTo(form, ['3'], '2', 'on'), '1(a b 2(c 3(d)))'],
    ['a group after a field of another', moveRowsTo(form, ['2'], 'd', 'after'), '1(a b) 3(d) 2(c)'],
    ['a group with the fields chosen along with it', moveRowsTo(form, ['2', 'c'], '3', 'after'), '1(a b) 3(d) 2(c)'],
  ])('move: %s', (_, moved, expected) => {
    expect(shape(moved)).toBe(expected);
    expect(shape(form)).toBe('1(a b 2(c)) 3(d)');
  });
  it.each<[string, FormDocument]>([
    ['the first field up', moveRow(form, 'a', -1)],
    ['the last field down', moveRow(form, 'd', 1)],
    ['the first group up or in', nestGroup(moveRow(form, '1', -1), '1', 1)],
    ['an outer group out', nestGroup(form, '3', -1)],
    ['a field in or out', nestGroup(form, 'a', 1)],
    ['a group into itself', moveRowsTo(form, ['1'], '2', 'on')],
    ['a line to where it is', moveRowsTo(form, ['b'], 'a', 'after')],
    ['an unknown line', moveRow(moveRowsTo(form, ['x'], 'a', 'after'), 'x', 1)],
    ['to an unknown line', moveRowsTo(form, ['a'], 'x', 'after')],
  ])('stay the same form when they cannot move: %s', (_, moved) => expect(moved).toBe(form));
  it('nest no deeper than six levels', () => {
    const chain = (depth: number): ReturnType<typeof aGroup> => aGroup(`d${depth}`, [], { form_groups: depth < 6 ? [chain(depth + 1)] : [] });
    const deep = documentOf(aForm([], { form_groups: [chain(1), aGroup('x', [])] }));
    expect(moveRowsTo(deep, ['x'], 'd6', 'on')).toBe(deep);
    expect(moveRowsTo(deep, ['x'], 'd5', 'on')).not.toBe(deep);
  });
});

describe('adding lines', () => {
  const added = aField('x');
  it.each([
    [null, '1(a b 2(c)) 3(d x)'],
    ['a', '1(a x b 2(c)) 3(d)'],
    ['2', '1(a b 2(c x)) 3(d)'],
    ['gone', '1(a b 2(c)) 3(d x)'],
  ])('after %s', (id, expected) => expect(shape(insertFields(form, [added], placeAfter(form, id), newId))).toBe(expected));
  it('makes a group for the first question', () => {
    const empty = documentOf(aForm([], { form_groups: [] }));
    expect(placeAfter(empty, null)).toBeNull();
    expect(shape(insertFields(empty, [added], null, () => 'own'))).toBe('own(x)');
    expect(insertFields(empty, [], null, newId)).toBe(empty);
  });
  it.each([
    [null, '1(a b 2(c)) 3(d) n()'],
    ['c', '1(a b 2(c) n()) 3(d)'],
    ['1', '1(a b 2(c)) n() 3(d)'],
  ])('a group after %s, on its level', (id, expected) => expect(shape(insertGroup(form, emptyGroup('n'), id))).toBe(expected));
});

const asks = (fieldId: string) => ({ all: [{ form_field_id: fieldId, op: 'equals' as const, value: 'One' }] });
const conditional = changeGroup(changeField(form, 'b', { visible_if: asks('a') }), '3', {
  visible_if: { any: [...asks('a').all, ...asks('c').all] },
});

describe('deleting and copying lines', () => {
  it('takes everything in a group with it, and the conditions that named it', () => {
    expect(shape(removeRows(form, ['1']))).toBe('3(d)');
    expect(removeRows(form, ['1']).form_fields.map(({ id }) => id)).toEqual(['d']);
    const left = removeRows(conditional, ['a']);
    expect(findField(left, 'b')?.visible_if).toBeNull();
    expect(left.form_groups[1]?.visible_if).toEqual({ any: asks('c').all });
    expect(removeRows(form, ['x'])).toBe(form);
  });
  it('copies a field after itself, and a group with conditions among its copies', () => {
    made = 0;
    expect(shape(duplicateRows(form, ['a'], newId))).toBe('1(a new1 b 2(c)) 3(d)');
    made = 0;
    const copied = duplicateRows(conditional, ['1', 'a'], newId);
    expect(copied.form_groups.map(({ id }) => id)).toEqual(['1', expect.stringMatching(/^new/), '3']);
    const [, copy] = copied.form_groups;
    const [first, second] = copy!.form_field_ids;
    expect(findField(copied, second!)?.visible_if).toEqual(asks(first!));
    expect(findField(copied, second!)?.label).toBe('Question b');
    expect(new Set(copied.form_fields.map(({ id }) => id)).size).toBe(7);
    expect(duplicateRows(form, ['x'], newId)).toBe(form);
  });
});

describe('conditions', () => {
  it('break when what they name comes later, and can be removed together', () => {
    expect(brokenConditions(conditional)).toEqual([]);
    const moved = moveRowsTo(conditional, ['a'], 'd', 'after');
    expect(newlyBroken(conditional, moved)).toEqual(['b', '3']);
    expect([...faultsOf(moved).keys()]).toEqual(['b', '3']);
    const mended = withoutBrokenConditions(moved);
    expect(brokenConditions(mended)).toEqual([]);
    expect(mended.form_groups[1]?.visible_if).toEqual({ any: asks('c').all });
    expect(withoutBrokenConditions(conditional)).toBe(conditional);
  });
  it('may name what comes before', () => {
    expect(fieldsBefore(form, 'c').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(fieldsBefore(form, '3').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect([namedBy(conditional, 'a'), namedBy(conditional, 'd')]).toEqual([2, 0]);
  });
});

describe('what is wrong with a question', () => {
  const choice = aField('x', { field_type: 'multi_select' });
  it.each([
    ['a choice without choices', { ...choice, options: [] }, 'options'],
    ['bounds in the wrong order', aField('x', { field_type: 'number', min: 5, max: 1 }), 'bounds'],
    ['a prefix that is missing', aField('x', { format: 'prefix' }), 'prefix'],
    ['a default outside of the bounds', aField('x', { field_type: 'number', max: 5, default_value: '9' }), 'default_value'],
    ['a correct answer that nobody can choose', { ...choice, correct_answer: '["Three"]' }, 'correct_answer'],
  ])('%s', (_, field, part) => {
    expect(
      faultsOf(documentOf(aForm([field])))
        .get('x')
        ?.map((fault) => fault.part),
    ).toEqual([part]);
  });
  it('nothing, where everything fits', () => {
    const fields = [
      choice,
      aField('n', { field_type: 'number', min: 1, max: 5, default_value: '3' }),
      aField('d', { field_type: 'date', correct_answer: '2026-01-01' }),
    ];
    expect(faultsOf(documentOf(aForm(fields))).size).toBe(0);
  });
});

describe('a choice', () => {
  const options = [
    { value: 'One', label: 'One' },
    { value: 'Two', label: 'Two' },
  ];
  const asked = changeGroup(
    documentOf(
      aForm([
        aField('c', { field_type: 'multi_select', options, default_value: '["One"]', correct_answer: '["One","Two"]' }),
        aField('d', { visible_if: asks('c') }),
      ]),
    ),
    'g',
    {},
  );
  it('takes its text as its value while nobody has chosen it, with everything that names it', () => {
    const renamed = renameOption(asked, 'c', 0, 'First', false);
    expect(findField(renamed, 'c')).toMatchObject({
      options: [{ value: 'First', label: 'First' }, options[1]],
      default_value: '["First"]',
      correct_answer: '["First","Two"]',
    });
    expect(findField(renamed, 'd')?.visible_if?.all?.[0]?.value).toBe('First');
  });
  it('keeps its value once it was submitted', () => {
    expect(findField(renameOption(asked, 'c', 0, 'First', true), 'c')).toMatchObject({ options: [{ value: 'One', label: 'First' }, options[1]] });
  });
  it.each([
    ['Three', 'Three'],
    ['Two', 'Two 2'],
    ['  ', 'One'],
  ])('named “%s” has the value “%s”', (label, value) => expect(freeValue(label, ['Two'], 'One')).toBe(value));
  it('is left alone where there is none', () => {
    expect(renameOption(asked, 'c', 9, 'x', false)).toBe(asked);
    expect(renameOption(asked, 'x', 0, 'x', false)).toBe(asked);
  });
});

it('a command that changes nothing returns the same form, so that there is nothing to save', () => {
  expect(setPart(form, 'title', 'Check-in')).toBe(form);
  expect(changeField(form, 'a', { label: 'Question a' })).toBe(form);
  expect(changeField(form, 'x', { label: 'y' })).toBe(form);
  expect(changeGroup(form, '1', { title: 'Group 1' })).toBe(form);
});
