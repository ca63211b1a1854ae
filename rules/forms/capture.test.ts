import { aField, aForm, aGroup } from '@bandstand/contract/testing/forms.builders.ts';
import { describe, expect, it } from 'vitest';
import { captureGroups, knownAnswers } from './capture.ts';

const [load, rounds, feeling, level] = ['Load', 'Rounds Achieved', 'Feeling', 'Level'].map((label) => aField({ label }));
if (!load || !rounds || !feeling || !level) throw new Error('There are four fields');
const inner = aGroup([rounds]);
const during = aGroup([load], { workout_group_id: 'main', form_groups: [inner] });
const nested = aGroup([], { workout_group_id: 'main', form_groups: [aGroup([feeling], { workout_group_id: 'gone' })] });
const after = aGroup([level]);
const form = aForm([load, rounds, feeling, level], { form_groups: [after, during, nested] });

describe('FRM-7: groups of a form and groups of a workout', () => {
  it('a group is asked during the group that it, or the nearest group around it, names', () => {
    const [feelings] = nested.form_groups.map(({ id }) => id);
    expect([...captureGroups(form, ['warm-up', 'main'])]).toEqual([
      [null, [after.id]],
      ['main', [during.id, inner.id, feelings]],
    ]);
  });

  it('a group that names a group of another workout is asked after this one', () => {
    expect([...captureGroups(form, ['finisher']).keys()]).toEqual([null]);
  });
});

describe('what a workout knows', () => {
  const facts = { rounds: new Map([['main', 7]]), named: new Map([['level', '9']]) };

  it('goes into “Rounds Achieved” and into results by their label', () => {
    expect(knownAnswers(form, ['main'], facts)).toEqual(
      new Map([
        [level.id, '9'],
        [rounds.id, '7'],
      ]),
    );
  });

  it('asked after the workout, rounds are those of its only group with rounds', () => {
    expect(knownAnswers(form, ['other'], facts).get(rounds.id)).toBe('7');
    const two = { ...facts, rounds: new Map([...facts.rounds, ['other', 3]]) };
    expect(knownAnswers(form, [], two).get(rounds.id)).toBeUndefined();
    expect(knownAnswers(form, ['main', 'other'], two).get(rounds.id)).toBe('7');
  });
});
