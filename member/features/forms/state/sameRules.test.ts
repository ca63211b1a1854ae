import type { Form, FormField, FormGroup, GivenValue } from '@bandstand/contract/forms.ts';
import { conditionOps, fieldTypes } from '@bandstand/contract/forms.values.ts';
import { aField, aForm, aGroup, optionsOf } from '@bandstand/contract/testing/forms.builders.ts';
import type { Answer, Answers } from '@bandstand/rules/forms/answers.ts';
import { settleAnswers } from '@bandstand/rules/forms/check.ts';
import { shownFields } from '@bandstand/rules/forms/conditions.ts';
import { formFaults } from '@bandstand/rules/forms/structure.ts';
import { memberTexts } from '@bandstand/i18n/testing/texts.ts';
import { describe, expect, it } from 'vitest';
import { enteredAnswers, givenValues, groupScreens, startAnswers } from './formScreens.ts';

/** The same numbers each time (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
type Dice = { pick: <T>(list: readonly T[]) => T; chance: (share: number) => boolean; upTo: (most: number) => number };
function dice(seed: number): Dice {
  const next = random(seed);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return { upTo, chance: (share) => next() < share, pick: (list) => list[upTo(list.length - 1)]! };
}

const texts = ['', ' ', 'a', 'Ines', 'ines@harbour.example', 'not an address', 'https://harbour.example', 'x'.repeat(30), '😀😀'];
const numbers = ['', '0', '5', '-3', '12.5', '12,5', '.5', '12.', '1e3', 'seven', '1000000'];
const dates = ['', '2026-11-24', '2026-02-30', '24.11.2026', '?'];
const choices = ['', '[]', '["a"]', '["a","b"]', '["c"]', '["a","a"]', 'a', '["a"'];

function aRandomField({ pick, chance, upTo }: Dice, earlier: readonly FormField[]): FormField {
  const field_type = pick(fieldTypes);
  const [low, high] = [upTo(5), 5 + upTo(20)];
  const bound = (value: number, day: string) =>
    chance(0.3) && field_type !== 'acceptance' && field_type !== 'image_upload' ? (field_type === 'date' ? day : value) : null;
  const condition = () => ({ form_field_id: pick(earlier).id, op: pick(conditionOps), value: pick(['', 'a', '5', 'true', 'Ines', '2026-11-24']) });
  return aField({
    field_type,
    label: chance(0.05) ? 'Rounds Achieved' : 'Question',
    is_required: chance(0.5),
    options: field_type === 'multi_select' ? optionsOf('a', 'b') : [],
    min: bound(low, '2026-01-01'),
    max: bound(high, '2026-12-31'),
    format: field_type === 'short_answer' ? pick([null, null, 'email', 'url', 'prefix'] as const) : null,
    prefix: 'I',
    visible_if: earlier.length > 0 && chance(0.4) ? { [pick(['all', 'any'])]: [condition(), ...(chance(0.3) ? [condition()] : [])] } : null,
  });
}

function aRandomForm(die: Dice): Form {
  const fields: FormField[] = [];
  const groups = (depth: number): FormGroup[] =>
    Array.from({ length: 1 + die.upTo(depth > 1 ? 2 : 1) }, () => {
      const earlier = [...fields];
      const own = Array.from({ length: die.upTo(3) }, () => {
        const field = aRandomField(die, fields);
        fields.push(field);
        return field;
      });
      const visible_if = earlier.length > 0 && die.chance(0.2) ? { all: [{ form_field_id: die.pick(earlier).id, op: 'answered' as const }] } : null;
      return aGroup(own, { visible_if, form_groups: depth > 1 ? groups(depth - 1) : [] });
    });
  const form_groups = groups(3);
  return aForm(fields, { form_groups, form_fields: fields });
}

function typed({ pick, chance }: Dice, { field_type }: FormField): Answer {
  if (field_type === 'image_upload') return { value: '', image: chance(0.5) ? 'upload' : null };
  const values = { number: numbers, date: dates, multi_select: choices, acceptance: ['true', 'false'], short_answer: texts, long_answer: texts };
  return { value: pick(values[field_type]), image: null };
}

/** What the server makes of a submission: the same rule on what arrived. */
function serverSide(form: Form, given: readonly GivenValue[]) {
  const answers: Answers = new Map(given.map(({ form_field_id: id, value, image }) => [id, { value: String(value ?? ''), image: image ?? null }]));
  return settleAnswers(form, answers);
}

describe('a form on the device and on the server', () => {
  it('have the same messages and the same hidden fields, for 1,000 random forms and answers', () => {
    const known = memberTexts('en');
    let [wrong, hidden] = [0, 0];
    for (let seed = 1; seed <= 1000; seed += 1) {
      const die = dice(seed);
      const form = aRandomForm(die);
      expect(Object.keys(formFaults(form)).filter((id) => form.form_fields.find((field) => field.id === id)?.visible_if)).toEqual([]);
      const answers = new Map(startAnswers(form));
      for (const field of form.form_fields) if (die.chance(0.8)) answers.set(field.id, typed(die, field));
      const entered = enteredAnswers(form, answers);
      const shown = groupScreens(form, entered).flatMap(({ fields }) => fields.map(({ id }) => id));
      const device = settleAnswers(form, entered).errors;
      const server = serverSide(form, givenValues(form, entered));
      expect([seed, server.errors]).toEqual([seed, device]);
      expect([seed, [...server.answers.keys()].toSorted()]).toEqual([seed, shown.toSorted()]);
      for (const error of Object.values(device)) expect(known).toHaveProperty([error.key]);
      expect(Object.keys(device).every((id) => shown.includes(id))).toBe(true);
      wrong += Object.keys(device).length;
      hidden += form.form_fields.length - shownFields(form, entered).length;
    }
    // Otherwise the forms would prove nothing.
    expect([wrong > 1000, hidden > 500]).toEqual([true, true]);
  });
});
