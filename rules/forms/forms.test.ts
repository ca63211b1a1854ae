import { describe, expect, it } from 'vitest';
import type { Answer, RuledField } from './answers.ts';
import { initialAnswer, normalValue } from './answers.ts';
import { fieldsSent, resumeIndex, withStatus } from './capture.ts';
import { checkAnswer, settleAnswers } from './check.ts';
import { conditionHolds } from './conditions.ts';
import { groupsWithFields, type RuledForm, type RuledGroup } from './layout.ts';
import { isQuiz, scoreOf } from './score.ts';
import { emailFieldOf, formFaults } from './structure.ts';

const aField = (id: string, more: Partial<RuledField> = {}): RuledField => ({
  id,
  label: id,
  field_type: 'short_answer',
  default_value: null,
  is_required: false,
  options: [],
  min: null,
  max: null,
  ...more,
});
const aGroup = (id: string, form_field_ids: string[], more: Partial<RuledGroup> = {}): RuledGroup => ({
  id,
  form_field_ids,
  form_groups: [],
  ...more,
});
const aForm = (...fields: RuledField[]): RuledForm => ({
  form_fields: fields,
  form_groups: [
    aGroup(
      'g',
      fields.map(({ id }) => id),
    ),
  ],
});
const said = (value: string, image: string | null = null): Answer => ({ value, image });
const given = (values: Record<string, string>) => new Map(Object.entries(values).map(([id, value]) => [id, said(value)]));
const choice: Pick<RuledField, 'field_type' | 'options'> = {
  field_type: 'multi_select',
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
    { value: 'c', label: 'C' },
  ],
};

describe('L271–L274: what a field starts with', () => {
  it.each([
    [aField('x', { field_type: 'acceptance', default_value: 'true' }), 'false'],
    [aField('Rounds Achieved', { field_type: 'number', is_required: true }), '1'],
    [aField('Rounds Achieved', { field_type: 'number' }), ''],
    [aField('Rounds Achieved', { field_type: 'number', is_required: true, default_value: '7' }), '7'],
    [aField('x', { default_value: ' as it is ' }), ' as it is '],
    [aField('x', { field_type: 'date' }), ''],
  ])('%j starts with %j', (field, value) => expect(initialAnswer(field)).toEqual({ value, image: null }));
});

describe('FRM-16: values as they are stored', () => {
  it.each([
    ['number', 12.5, '12.5'],
    ['number', ' 7 ', '7'],
    ['number', 1e21, '1000000000000000000000'],
    ['acceptance', true, 'true'],
    ['acceptance', null, 'false'],
    ['short_answer', '   ', ''],
    ['long_answer', ' a ', ' a '],
    ['multi_select', '[]', ''],
    ['multi_select', ['a', 'a', 'b'], '["a","b"]'],
    ['image_upload', 'anything', ''],
  ] as const)('%s: %j becomes %j', (field_type, raw, stored) => expect(normalValue({ field_type }, raw)).toBe(stored));
});

describe('L286–L297, FRM-15: messages', () => {
  it.each<[Partial<RuledField>, string, object | null]>([
    [{ is_required: true }, '', { key: 'field.required' }],
    [{ is_required: true, field_type: 'acceptance' }, 'false', { key: 'field.required' }],
    [{ field_type: 'acceptance' }, 'maybe', { key: 'field.invalid' }],
    [{ field_type: 'number' }, '1e3', { key: 'field.number' }],
    [{ field_type: 'number', min: 1, max: 5 }, '6', { key: 'field.between', values: { betweenMin: 1, betweenMax: 5 } }],
    [{ field_type: 'number', min: 1 }, '0', { key: 'field.at_least', values: { min: 1 } }],
    [{ field_type: 'number', max: 5 }, '5.01', { key: 'field.at_most', values: { max: 5 } }],
    [{ field_type: 'number', min: 1, max: 5 }, '5', null],
    [{ field_type: 'date' }, '2026-02-30', { key: 'field.date' }],
    [{ field_type: 'date', min: '2026-01-01' }, '2025-12-31', { key: 'field.at_least', values: { min: '2026-01-01' } }],
    [choice, '["z"]', { key: 'field.option' }],
    [choice, 'a', { key: 'field.option' }],
    [{ ...choice, max: 1 }, '["a","b"]', { key: 'field.at_most', values: { max: 1 } }],
    [{ min: 3 }, 'ab', { key: 'field.min_length', values: { minLength: 3 } }],
    [{ max: 3 }, '😀abc', { key: 'field.max_length', values: { maxLength: 3 } }],
    [{ format: 'email' }, 'a@', { key: 'field.email' }],
    [{ format: 'url' }, 'ftp://x', { key: 'field.url' }],
    [{ format: 'prefix', prefix: '@' }, 'ana', { key: 'field.prefix', values: { startWith: '@' } }],
    [{ format: 'prefix', prefix: '@' }, '@ana', null],
  ])('%j with %j: %j', (more, value, error) => expect(checkAnswer(aField('x', more), said(value))).toEqual(error));

  it('a required picture needs an upload, and any text in its value counts for nothing', () => {
    const field = aField('x', { field_type: 'image_upload', is_required: true });
    expect(checkAnswer(field, said('x'))).toEqual({ key: 'field.required' });
    expect(checkAnswer(field, said('', 'upload'))).toBeNull();
  });
});

describe('FRM-21: conditions', () => {
  const number = aField('n', { field_type: 'number' });
  it.each<[RuledField, string, Parameters<typeof conditionHolds>[0], boolean]>([
    [aField('t'), '', { op: 'not_equals', value: 'x' }, true],
    [aField('t'), 'abc', { op: 'contains', value: 'b' }, true],
    [aField('c', choice), '["a","b"]', { op: 'contains', value: 'a' }, true],
    [aField('c', choice), '["ab"]', { op: 'contains', value: 'a' }, false],
    [aField('c', choice), '["b","a"]', { op: 'equals', value: '["a","b"]' }, true],
    [aField('c', choice), '["a"]', { op: 'equals', value: 'a' }, true],
    [number, '10', { op: 'greater', value: '9' }, true],
    [number, '9.0', { op: 'equals', value: '9' }, true],
    [number, '', { op: 'less', value: '9' }, false],
    [aField('d', { field_type: 'date' }), '2026-01-02', { op: 'greater', value: '2026-01-01' }, true],
    [aField('a', { field_type: 'acceptance' }), 'false', { op: 'answered' }, false],
    [aField('t'), 'x', { op: 'answered' }, true],
  ])('%j with %j, %j: %j', (field, value, condition, holds) => expect(conditionHolds(condition, { field, answer: said(value) })).toBe(holds));

  const form = aForm(
    aField('a'),
    aField('b', { is_required: true, visible_if: { all: [{ form_field_id: 'a', op: 'equals', value: 'yes' }] } }),
    aField('c', { visible_if: { all: [{ form_field_id: 'b', op: 'answered' }] } }),
  );
  it('what is hidden is neither required nor stored, and hides what depends on it', () => {
    expect(settleAnswers(form, given({ a: 'no', b: 'kept?', c: 'x' }))).toEqual({ answers: given({ a: 'no' }), errors: {} });
    expect(settleAnswers(form, given({ a: 'yes' })).errors).toEqual({ b: { key: 'field.required' } });
  });
  it('a hidden group hides the groups in it', () => {
    const hidden = { visible_if: { all: [{ form_field_id: 'a', op: 'equals' as const, value: 'yes' }] } };
    const nested = {
      form_fields: [aField('a'), aField('z')],
      form_groups: [aGroup('1', ['a']), aGroup('2', [], { ...hidden, form_groups: [aGroup('3', ['z'])] })],
    };
    expect([...settleAnswers(nested, given({ a: 'no', z: '1' })).answers.keys()]).toEqual(['a']);
    expect([...settleAnswers(nested, given({ a: 'yes', z: '1' })).answers.keys()]).toEqual(['a', 'z']);
  });
});

it('FRM-16: what is not given gets its default the first time, and keeps its answer later', () => {
  const form = aForm(aField('a', { default_value: 'start' }), aField('b'));
  expect(settleAnswers(form, given({ b: '1' })).answers).toEqual(given({ a: 'start', b: '1' }));
  expect(settleAnswers(form, given({ b: '2' }), { previous: given({ a: 'mine', b: '1' }) }).answers).toEqual(given({ a: 'mine', b: '2' }));
  expect(settleAnswers(form, given({ b: '2' }), { previous: given({ b: '1' }) }).answers).toEqual(given({ b: '2' }));
});

describe('FRM-19: quizzes', () => {
  const form = aForm(
    aField('n', { field_type: 'number', correct_answer: '2.50' }),
    aField('t', { correct_answer: 'Öl' }),
    aField('c', { ...choice, correct_answer: '["a","b"]' }),
    aField('h', { correct_answer: 'x', visible_if: { all: [{ form_field_id: 't', op: 'equals', value: 'never' }] } }),
    aField('free'),
  );
  it('numbers compare by value, text without case and blanks, choices as a set; hidden fields do not count', () => {
    expect(scoreOf(form, given({ n: '2.5', t: ' öL ', c: '["b","a"]', h: 'x' }))).toMatchObject({ score: 3, total: 3 });
    expect(scoreOf(form, given({ n: '2', t: '', c: '["b"]' }))).toMatchObject({ score: 0, total: 3 });
  });
  it('a form without correct answers has no score', () => {
    expect([isQuiz(form), isQuiz(aForm(aField('x'))), scoreOf(aForm(aField('x')), new Map())]).toEqual([true, false, null]);
  });
});

describe('FRM-7, FRM-18: captures', () => {
  const form: RuledForm = {
    form_fields: ['a', 'b', 'c', 'd'].map((id) => aField(id, { is_required: true })),
    form_groups: [aGroup('1', [], { form_groups: [aGroup('2', ['a', 'b'])] }), aGroup('3', ['c']), aGroup('4', ['d'])],
  };
  it('the index counts groups that hold fields, depth first', () =>
    expect(groupsWithFields(form).map(({ group }) => group.id)).toEqual(['2', '3', '4']));
  it.each<[Record<string, 'saved' | 'missed'>, number]>([
    [{}, 0],
    [{ 2: 'saved' }, 1],
    [{ 2: 'missed', 3: 'saved' }, 2],
    [{ 2: 'saved', 3: 'missed', 4: 'missed' }, 1],
    [{ 2: 'saved', 3: 'saved', 4: 'saved' }, 0],
  ])('with %j it goes on at %j', (statuses, index) => expect(resumeIndex(form, statuses)).toBe(index));
  it('required applies to the groups that are sent', () => {
    const only = fieldsSent(form, new Set(['a']));
    expect([...only]).toEqual(['a', 'b']);
    expect(settleAnswers(form, given({ a: '1' }), { only }).errors).toEqual({ b: { key: 'field.required' } });
  });
  it('what was saved stays saved', () => {
    expect(withStatus(form, { 2: 'saved', 3: 'missed' }, new Set(['2', '4']), 'missed')).toEqual({ 2: 'saved', 3: 'missed', 4: 'missed' });
    expect(withStatus(form, { 3: 'missed' }, new Set(['3']), 'saved')).toEqual({ 3: 'saved' });
  });
});

describe('FRM-1, FRM-15: a form as its owner writes it', () => {
  it.each<[string, RuledForm, string[]]>([
    ['names a later field', aForm(aField('a', { visible_if: { any: [{ form_field_id: 'b', op: 'answered' }] } }), aField('b')), ['a']],
    ['names itself', aForm(aField('a', { visible_if: { all: [{ form_field_id: 'a', op: 'answered' }] } })), ['a']],
    ['has bounds that exclude everything', aForm(aField('a', { field_type: 'number', min: 2, max: 1 })), ['a']],
    ['has the same option twice', aForm(aField('a', { field_type: 'multi_select', options: [...choice.options, ...choice.options] })), ['a']],
    ['has a correct answer that nobody can give', aForm(aField('a', { ...choice, correct_answer: '["z"]' })), ['a']],
    ['has a format on a number', aForm(aField('a', { field_type: 'number', format: 'email' })), ['a']],
    ['has a field in no group', { form_fields: [aField('a')], form_groups: [] }, ['a']],
    ['has a field in two groups', { form_fields: [aField('a')], form_groups: [aGroup('1', ['a']), aGroup('2', ['a'])] }, ['a']],
    ['has an unknown field in a group', { form_fields: [], form_groups: [aGroup('1', ['a'])] }, ['a']],
    ['is sound', aForm(aField('a', { format: 'email' }), aField('b', choice)), []],
  ])('is at fault where it %s', (_, form, ids) => expect(Object.keys(formFaults(form))).toEqual(ids));
  it('one field asks who answers', () => {
    expect(emailFieldOf(aForm(aField('a'), aField('b', { format: 'email' })))?.id).toBe('b');
    expect(emailFieldOf(aForm(aField('a')))).toBeNull();
  });
});
