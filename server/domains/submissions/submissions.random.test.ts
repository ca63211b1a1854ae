import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { conditionOps, fieldFormats, fieldTypes } from '@bandstand/contract/forms.values.ts';
import type { FormFieldDraft } from '@bandstand/contract/forms.studio.ts';
import { settleAnswers } from '@bandstand/rules/forms/check.ts';
import { normalValue } from '@bandstand/rules/forms/answers.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aField, aForm, aGroup, options } from '../forms/forms.builders.ts';

let app: TestApp;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

/** The nightly run has a thousand forms. */
const formCount = inject('extent') === 'whole' ? 1000 : 25;
const answersEach = 8;

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T;
  return { pick, isLucky: (of: number) => next(of) === 0, next };
}
const texts = [
  '',
  ' ',
  'a',
  'red',
  'x'.repeat(12),
  'me@example.com',
  'https://a.example',
  '12',
  '-3.5',
  '1e3',
  '2026-02-28',
  '2026-02-30',
  'true',
  'false',
  '["a"]',
  '["a","b"]',
  '[]',
  '["z"]',
  'ø😀',
];

function randomFields({ pick, isLucky, next }: ReturnType<typeof dice>): FormFieldDraft[] {
  const fields: FormFieldDraft[] = [];
  for (let at = 0; at < 2 + next(7); at += 1) {
    const field_type = pick(fieldTypes.filter((type) => type !== 'image_upload'));
    const isDate = field_type === 'date';
    const [min, max] = isDate ? ['2026-01-15', '2026-12-01'] : [1, 5];
    const format = field_type === 'short_answer' && isLucky(3) ? pick(fieldFormats) : null;
    const earlier = fields.length > 0 && isLucky(2) ? { form_field_id: pick(fields).id, op: pick(conditionOps), value: pick(texts) } : null;
    fields.push(
      aField(app, {
        label: isLucky(8) ? 'Rounds Achieved' : `Field ${at}`,
        field_type,
        is_required: isLucky(2),
        min: isLucky(3) && field_type !== 'acceptance' ? min : null,
        max: isLucky(3) && field_type !== 'acceptance' ? max : null,
        format,
        prefix: format === 'prefix' ? 'a' : null,
        options: field_type === 'multi_select' ? options('a', 'b', 'c') : [],
        visible_if: earlier && { [pick(['all', 'any'] as const)]: [earlier] },
      }),
    );
  }
  return fields;
}

it(`${formCount} random forms: the server refuses and hides exactly what the rules do`, { timeout: 600_000 }, async () => {
  let [refused, hidden] = [0, 0];
  for (let seed = 1; seed <= formCount; seed += 1) {
    const random = dice(seed);
    const fields = randomFields(random);
    const half = Math.ceil(fields.length / 2);
    const form = await aForm(app, {
      is_repeatable: true,
      form_fields: fields,
      form_groups: [aGroup(app, fields.slice(0, half)), aGroup(app, fields.slice(half))],
    });
    for (let round = 0; round < answersEach; round += 1) {
      const sent = fields.filter(() => !random.isLucky(4)).map((field) => ({ form_field_id: field.id, value: random.pick(texts) }));
      const byId = new Map(fields.map((field) => [field.id, field]));
      const given = new Map(
        sent.map(({ form_field_id: id, value }) => [id, { value: normalValue(byId.get(id) ?? { field_type: 'short_answer' }, value), image: null }]),
      );
      const { answers, errors } = settleAnswers(form, given);
      const answer = await app.call('POST /forms/{id}/submit', { as: member, params: { id: form.id }, body: { submitted_values: sent } as never });
      const name = `form ${seed}, answers ${round}`;
      if (Object.keys(errors).length > 0) {
        refused += 1;
        const expected = Object.fromEntries(
          Object.entries(errors).map(([id, error]) => [id, [translate('en', error.key, 'values' in error ? error.values : undefined)]]),
        );
        expect([answer.status, answer.body.errors], name).toEqual([422, expected]);
        continue;
      }
      expect(answer.status, name).toBe(200);
      const params = { id: form.id, submissionId: answer.body.submission_id };
      const kept = await app.call('GET /forms/{id}/submissions/{submissionId}', { as: member, params });
      hidden += fields.length - kept.body.submitted_values.length;
      expect(Object.fromEntries(kept.body.submitted_values.map(({ form_field_id, value }) => [form_field_id, value])), name).toEqual(
        Object.fromEntries([...answers].map(([id, { value }]) => [id, value])),
      );
    }
  }
  expect([refused > formCount, hidden > 0]).toEqual([true, true]);
});
