import { aField, aForm, aGroup, aSubmission, aValue } from '@bandstand/contract/testing/forms.builders.ts';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { describe, expect, it } from 'vitest';
import { happeningsBetween } from '../places/happenings.ts';
import { compareCheckIns } from './checkIns.ts';
import { answersOf, givenValues, groupScreens, startAnswers } from './formScreens.ts';
import { itemOf, keptName } from './runContext.ts';
import { finishedNumber, numberInWords, shownNumber, typedNumber } from './typedNumber.ts';

describe('a number', () => {
  it.each([
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    [' 1 000 ', '1000'],
    ['-3', '-3'],
    ['12,', '12.'],
  ])('typed as %j is %j', (text, value) => expect(typedNumber(text)).toBe(value));

  it.each([
    ['12.', '12'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['+7', '7'],
    ['', ''],
    ['-', '-'],
    ['seven', 'seven'],
    ['1.2.3', '1.2.3'],
  ])('left as %j is %j', (value, finished) => expect(finishedNumber(value)).toBe(finished));

  it('is shown with the decimal sign of the language', () => {
    expect([shownNumber('12.5', 'de'), shownNumber('12.5', 'en'), numberInWords('1234.5', 'de'), numberInWords('x', 'de')]).toEqual([
      '12,5',
      '12.5',
      '1.234,5',
      'x',
    ]);
  });
});

describe('the screens of a form', () => {
  const [a, b, c] = [aField(), aField(), aField()];

  it('are its groups with shown fields, depth first, with the groups around them', () => {
    const inner = aGroup([b], { title: 'Inner' });
    const form = aForm([a, b, c], {
      form_groups: [aGroup([], { title: 'Outer', form_groups: [inner, aGroup([], { title: 'Empty' })] }), aGroup([a, c])],
    });
    const screens = groupScreens(form, startAnswers(form));
    expect(screens.map(({ fields, parents }) => [fields.map(({ id }) => id), parents.map(({ title }) => title)])).toEqual([
      [[b.id], ['Outer']],
      [[a.id, c.id], []],
    ]);
  });

  it('begin with what was kept, else with what was sent before, else with the defaults', () => {
    const form = aForm([aField({ id: a.id, default_value: 'default' }), b]);
    const before = answersOf(aSubmission(form, [aValue(b, 'before')]));
    const valuesOf = (answers: ReturnType<typeof startAnswers>) => [...answers.values()].map(({ value }) => value);
    expect(valuesOf(startAnswers(form))).toEqual(['default', '']);
    expect(valuesOf(startAnswers(form, { previous: before }))).toEqual(['', 'before']);
    expect(valuesOf(startAnswers(form, { kept: { [b.id]: { value: 'kept', image: null } }, previous: before }))).toEqual(['', 'kept']);
    // A date field cannot show again what was half typed.
    const date = aForm([aField({ id: a.id, field_type: 'date' })]);
    expect(valuesOf(startAnswers(date, { kept: { [a.id]: { value: '?', image: null } } }))).toEqual(['']);
  });

  it('are sent as strings with label and types, and without what they hide', () => {
    const seen = aField({ field_type: 'acceptance', label: 'Agree' });
    const hidden = aField({ visible_if: { all: [{ form_field_id: seen.id, op: 'answered' }] } });
    const form = aForm([seen, hidden]);
    expect(givenValues(form, startAnswers(form))).toEqual([
      { form_field_id: seen.id, value: 'false', image: null, field_type: 'acceptance', value_type: 'boolean', label: 'Agree' },
    ]);
  });
});

describe('two check-ins', () => {
  const weight = aField({ label: 'Weight', field_type: 'number' });
  const mood = aField({ label: 'Mood' });
  const front = aField({ label: 'Front', field_type: 'image_upload' });
  const form = aForm([weight, mood, front]);
  const picture = {
    url: '/a',
    urls: { small: '/a', medium: '/a', large: '/a' },
    width: 3,
    height: 4,
    alt: null,
    placeholder: null,
    focal_x: null,
    focal_y: null,
  };
  const values = (kg: string) => [aValue(weight, kg), aValue(mood, 'fine'), aValue(front, '', { image: 'i', picture })];

  it('are compared in numbers and pictures', () => {
    expect(compareCheckIns(aSubmission(form, values('70.1')), aSubmission(form, values('71.3')))).toEqual([
      { kind: 'number', fieldId: weight.id, label: 'Weight', latest: 70.1, before: 71.3, difference: -1.2 },
      { kind: 'pictures', fieldId: front.id, label: 'Front', latest: picture, before: picture },
    ]);
  });

  it('leave out what only one of them has', () => {
    expect(compareCheckIns(aSubmission(form, [aValue(weight, '')]), aSubmission(form, values('71')))).toEqual([]);
  });
});

describe('what happened between two states of a session', () => {
  const before = aBundle({ page_subscriptions: { p: aRun('p') } });

  it('is what was joined, bought and completed', () => {
    const now = {
      ...before,
      user: { ...before.user, active_product_ids: ['gym'] },
      event_subscriptions: { e: {} as never },
      page_subscriptions: { p: aRun('p', { progress: aProgress({ completed_count: 4, percent: 100 }) }) },
    };
    expect(happeningsBetween(before, now)).toEqual([
      { trigger: 'event_joined', id: 'e' },
      { trigger: 'purchase_completed', id: 'gym' },
      { trigger: 'program_completed', id: 'p' },
    ]);
    expect(happeningsBetween(now, now)).toEqual([]);
  });
});

describe('what a form is about', () => {
  it('follows from its trigger', () => {
    expect([itemOf('event_joined', 'x'), itemOf('manual', 'x'), itemOf('page_viewed', undefined)]).toEqual([
      { type: 'EventOccurrence', id: 'x' },
      null,
      null,
    ]);
  });

  it('keeps unsent answers apart by person, form, session and submission', () => {
    const names = [
      keptName('me', 'f', { kind: 'new' }),
      keptName(undefined, 'f', { kind: 'new' }),
      keptName('me', 'g', { kind: 'new' }),
      keptName('me', 'f', { kind: 'capture', sessionId: 's', statuses: {}, groupIndex: 0, submission: null }),
      keptName('me', 'f', { kind: 'change', submission: aSubmission(aForm(), []) }),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});
