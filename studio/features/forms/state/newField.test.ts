import { formFaults } from '@bandstand/rules/forms/structure.ts';
import { questionsOf } from '@bandstand/rules/forms/paste.ts';
import { languages } from '@bandstand/contract/languages.ts';
import { studioTexts } from '@bandstand/i18n/testing/texts.ts';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../../platform/texts.ts';
import { aField } from '../../../testing/aForm.ts';
import { newCondition, operandOf, opsOf, ruleOf, joinedBy } from './conditions.ts';
import { fieldTypesOffered, newField, optionsOf, pastedFields, retyped } from './newField.ts';
import { formFromTemplate, formTemplates } from './templates.ts';
import { triggerSentence } from './words.ts';

let made = 0;
const newId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

describe('a new question', () => {
  it.each(fieldTypesOffered)('of the type %s is valid at once', (type) => {
    const field = newField(type, 'x', ['One', 'Two']);
    expect(formFaults({ form_fields: [field], form_groups: [{ id: 'g', form_field_ids: ['x'], form_groups: [] }] })).toEqual({});
  });
  it('gives choices of the same text values of their own', () => {
    expect(optionsOf(['One', 'One', ''], ['One']).map(({ value }) => value)).toEqual(['One 2', 'One 3', '4']);
  });
  it('keeps what fits when its type changes', () => {
    const text = aField('x', { min: 2, help: 'Help', is_required: true, format: 'email', default_value: 'a@b.c', property_slug: 'mail' });
    expect(retyped(text, 'long_answer', [])).toMatchObject({
      min: 2,
      default_value: 'a@b.c',
      format: null,
      value_type: 'string',
      property_slug: 'mail',
    });
    expect(retyped(text, 'multi_select', ['One', 'Two'])).toMatchObject({
      min: null,
      max: 1,
      default_value: null,
      help: 'Help',
      is_required: true,
      value_type: 'array',
    });
    expect(retyped(text, 'image_upload', [])).toMatchObject({ property_slug: null, value_type: 'image' });
    expect(retyped(text, 'short_answer', [])).toBe(text);
  });
  it('comes from a pasted list, with its groups', () => {
    const { fields, loose, groups } = pastedFields(questionsOf('Name *\n# Health\nSleep? 1–10\nWhich?\n[ ] One\n[ ] Two'), newId);
    expect(fields).toMatchObject([
      { label: 'Name', is_required: true },
      { field_type: 'number', min: 1, max: 10 },
      { field_type: 'multi_select', max: null, options: [{ label: 'One' }, { label: 'Two' }] },
    ]);
    expect(loose).toEqual([fields[0]!.id]);
    expect(groups).toMatchObject([{ title: 'Health', form_field_ids: [fields[1]!.id, fields[2]!.id] }]);
  });
});

describe('a condition', () => {
  it.each([
    [aField('x', { field_type: 'multi_select' }), { form_field_id: 'x', op: 'equals', value: 'One' }],
    [aField('x', { field_type: 'multi_select', max: null }), { form_field_id: 'x', op: 'contains', value: 'One' }],
    [aField('x', { field_type: 'acceptance' }), { form_field_id: 'x', op: 'equals', value: 'true' }],
    [aField('x', { field_type: 'image_upload' }), { form_field_id: 'x', op: 'answered' }],
    [aField('x', { field_type: 'date' }), { form_field_id: 'x', op: 'greater', value: '' }],
  ])('begins with what makes sense for its question', (field, condition) => expect(newCondition(field)).toEqual(condition));
  it('is compared with a number where choices are counted', () => {
    const field = aField('x', { field_type: 'multi_select', max: null });
    expect([operandOf(field, 'greater'), operandOf(field, 'contains'), opsOf(field).length]).toEqual(['number', 'choice', 6]);
    expect(newCondition(field, 'greater')).toEqual({ form_field_id: 'x', op: 'greater', value: '' });
  });
  it('makes no rule without conditions', () => {
    expect(ruleOf('all', [])).toBeNull();
    expect(joinedBy(ruleOf('any', [newCondition(aField('x'))]))).toBe('any');
    expect(joinedBy(null)).toBe('all');
  });
});

describe('the templates', () => {
  it.each(languages.flatMap((language) => formTemplates.map((template) => [language, template] as const)))(
    'in %s, %s is a sound form with a text for everything',
    async (language, template) => {
      const { t } = await loadTexts(language, async () => studioTexts(language));
      const { form_fields: fields = [], form_groups: groups = [], ...form } = formFromTemplate(t, template, 'Title', newId);
      expect(formFaults({ form_fields: fields, form_groups: groups })).toEqual({});
      if (template === 'empty') return;
      expect(fields.filter(({ label }) => label === '')).toEqual([]);
      for (const field of fields) expect(field.options.every((option) => option.label !== '')).toBe(true);
      expect([form.show_intro_screen ? form.intro_description : 'x', form.end?.text ?? 'x'].every(Boolean)).toBe(true);
    },
  );
  it('have what their purpose needs', async () => {
    const { t } = await loadTexts('en', async () => studioTexts('en'));
    const made = Object.fromEntries(formTemplates.map((template) => [template, formFromTemplate(t, template, 'Title', newId)]));
    expect(made['checkin']).toMatchObject({ is_repeatable: true, repeat_after_days: 7 });
    expect(made['event']).toMatchObject({ is_public: true, shows_review: true });
    expect(made['quiz']?.form_fields?.filter(({ correct_answer }) => correct_answer !== null)).toHaveLength(3);
    expect(made['feedback']?.form_fields?.[0]).toMatchObject({ field_type: 'number', min: 0, max: 10 });
    expect(made['health']?.form_fields?.find(({ visible_if }) => visible_if)?.visible_if?.any).toHaveLength(7);
    expect(made['empty']?.form_fields).toHaveLength(1);
  });
});

describe('the sentence of a trigger', () => {
  it.each([
    ['auth_signed_up', [], false, null, 'After sign-up, once per member.'],
    ['page_viewed', ['Home', 'Plan'], false, null, 'When “Home”, “Plan” is opened, once per member.'],
    ['purchase_completed', [], true, null, 'After any purchase, every time.'],
    ['program_completed', ['Base'], true, 7, 'After finishing “Base”, at most every 7 days.'],
    ['block_action', [], true, 7, 'When a button or picture that opens this form is tapped.'],
    ['manual', [], false, null, 'Where you place it: on a form page, or by its link.'],
  ] as const)('%s of %j: %s', async (trigger, names, isRepeatable, days, sentence) => {
    const { t } = await loadTexts('en', async () => studioTexts('en'));
    expect(triggerSentence(t, { trigger, items: names }, names, isRepeatable, days)).toBe(sentence);
  });
});
