import { aField, aForm, aGroup as aFormGroup } from '@bandstand/contract/testing/forms.builders.ts';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { aGroup, anEntry, anItem } from '@bandstand/rules/workouts/workouts.builders.ts';
import { expect, it } from 'vitest';
import { captureOf, groupToAsk, hasQuestionsLeft, statusOf } from './capture.ts';
import { followSteps } from './followSteps.ts';

const knees = aField({ label: 'Knees' });
const level = aField({ label: 'Stufe' });
const during = aFormGroup([knees], { title: 'Your knees', workout_group_id: 'main' });
const after = aFormGroup([level], { form_groups: [aFormGroup([], { title: 'Empty' })] });
const form = aForm([knees, level], { form_groups: [during, after] });
const main = { ...aGroup('straight', [anItem('squat', [5, 5], { rest: 60 })], { rest_after: 90 }), id: 'main' };
const end = { ...aGroup('straight', [anItem('row', [5])]), id: 'end' };
const session = { started_at: '2026-05-01T10:00:00Z', completed_at: null, abandoned_at: null };
const labels = { level: ['level', 'stufe'], shuttle: ['shuttle'], distance: ['distance'] };
const parts = { formId: form.id, form, workoutGroups: [main, end], log: null, labels, statuses: {}, submission: null };

it('knows which questions belong to which group, and their titles', () => {
  const { groups, titles } = captureOf(parts);
  expect([...groups]).toEqual([
    ['main', [during.id]],
    [null, [after.id]],
  ]);
  expect([...titles.values()]).toEqual(['Your knees', 'Empty']);
});

it('is empty while the form is not known', () => {
  const capture = captureOf({ ...parts, form: null });
  expect([capture.groups.size, capture.known.size, capture.formId]).toEqual([0, 0, form.id]);
});

it('gives the result of a beep test to fields of its name, in English and in the member’s language', () => {
  const under = stateOf(session, [anEntry('a', 1, 'beep_level_reached', { level: 4, shuttle: 2 })]);
  expect(captureOf({ ...parts, log: under }).known.size).toBe(0);
  const over = stateOf(session, [anEntry('a', 1, 'beep_test_result', { level: 7, shuttle: 3, distance_m: 1180 })]);
  expect([...captureOf({ ...parts, log: over }).known]).toEqual([[level.id, '7']]);
});

it('groups together are saved if all are, and missed if each was seen and one was left', () => {
  expect(statusOf(['a', 'b'], {})).toBe('open');
  expect(statusOf(['a', 'b'], { a: 'missed' })).toBe('open');
  expect(statusOf(['a', 'b'], { a: 'saved', b: 'missed' })).toBe('missed');
  expect(statusOf(['a', 'b'], { a: 'saved', b: 'saved' })).toBe('saved');
});

it('has questions left until every group is saved', () => {
  expect(hasQuestionsLeft(captureOf(parts))).toBe(true);
  expect(hasQuestionsLeft(captureOf({ ...parts, statuses: { [during.id]: 'saved', [after.id]: 'missed' } }))).toBe(true);
  expect(hasQuestionsLeft(captureOf({ ...parts, statuses: { [during.id]: 'saved', [after.id]: 'saved' } }))).toBe(false);
});

it('asks as soon as the last set of a group is over, also while its rest goes on, and only once', () => {
  const steps = followSteps([main, end]);
  expect(steps.map(({ kind }) => kind)).toEqual(['set', 'rest', 'set', 'rest', 'set']);
  const capture = captureOf(parts);
  expect([0, 1, 2, 3, 4, 5].map((at) => groupToAsk(capture, steps, at))).toEqual([null, null, null, 'main', 'main', 'main']);
  expect(groupToAsk(captureOf({ ...parts, statuses: { [during.id]: 'missed' } }), steps, 4)).toBeNull();
});
