import type { CallOutput } from '@bandstand/contract/call.values.ts';
import type { AllCalls } from '@bandstand/contract/registry.ts';
import { choicesText } from '@bandstand/rules/forms/answers.ts';
import { momentOf } from './clock.ts';
import type { SubmissionSeed } from './content/people.ts';
import type { History, SeedStep } from './steps.ts';

type Form = CallOutput<AllCalls['GET /forms/{id}']>;

/** A member fills in a form, as its questions are on that day. */
export function submissionSteps({ by, form, at, answers }: SubmissionSeed, { call, nowMs, session, reusableId }: History): SeedStep[] {
  const run = async (): Promise<void> => {
    const params = { id: reusableId(form) };
    const { form_fields: fields } = await call('GET /forms/{id}', { as: session(by), params });
    const submitted_values = Object.entries(answers).map(([label, answer]) => valueOf(fields, label, answer));
    await call('POST /forms/{id}/submit', { as: session(by), params, body: { trigger: 'manual', submitted_values } });
  };
  return [{ ms: momentOf(at, nowMs), run }];
}

function valueOf(fields: Form['form_fields'], label: string, answer: SubmissionSeed['answers'][string]) {
  const field = fields.find((one) => one.label === label);
  if (!field) throw new Error(`no question is called ${label}`);
  return { form_field_id: field.id, value: Array.isArray(answer) ? choicesText(answer) : String(answer) };
}
