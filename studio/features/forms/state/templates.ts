import type { Input } from '@bandstand/client/api/api.ts';
import { choicesText } from '@bandstand/rules/forms/answers.ts';
import type { LucideIcon } from 'lucide-react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import File from 'lucide-react/icons/file';
import Gauge from 'lucide-react/icons/gauge';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import Target from 'lucide-react/icons/target';
import UserPlus from 'lucide-react/icons/user-plus';
import Utensils from 'lucide-react/icons/utensils';
import type { Translate } from '../../../platform/texts.ts';
import { emptyGroup } from './arrange.ts';
import type { FormFieldDraft, FormGroup } from './document.ts';
import { newField } from './newField.ts';
import { templateForms, type TemplateField, type TemplateForm } from './templates.data.ts';
import { firstOptions } from './words.ts';

export type FormTemplate = 'empty' | keyof typeof templateForms;
type Body = Input<'POST /studio/forms'>['body'];

export const templateIcons: Record<FormTemplate, LucideIcon> = {
  empty: File,
  health: HeartPulse,
  checkin: ClipboardCheck,
  goals: Target,
  food: Utensils,
  event: CalendarPlus,
  quiz: CircleQuestionMark,
  feedback: Gauge,
  application: UserPlus,
};
export const formTemplates = Object.keys(templateIcons) as FormTemplate[];

/** A new draft: empty, or with the questions of a template in the studio's language. */
export function formFromTemplate(t: Translate, template: FormTemplate, title: string, newId: () => string): Body {
  if (template === 'empty') {
    const field = newField('short_answer', newId(), firstOptions(t));
    return { title, form_fields: [field], form_groups: [{ ...emptyGroup(newId()), form_field_ids: [field.id] }] };
  }
  const form: TemplateForm = templateForms[template];
  const text = (key: string) => t.find(`studio.form_template.${template}.${key}`) ?? t.find(`studio.form_template.any.${key}`) ?? '';
  const fields = new Map<string, FormFieldDraft>();
  const groups = form.groups.map((group): FormGroup => {
    const own = group.fields.map((field) => fieldOf(field, newId(), text, fields));
    return { ...emptyGroup(newId(), group.key === null ? null : text(group.key)), form_field_ids: own.map(({ id }) => id) };
  });
  return {
    title,
    form_fields: [...fields.values()],
    form_groups: groups,
    show_intro_screen: form.hasIntro ?? false,
    intro_heading: form.hasIntro ? title : '',
    intro_description: form.hasIntro ? text('intro') : '',
    is_repeatable: form.isRepeatable ?? false,
    repeat_after_days: form.everyDays ?? null,
    is_public: form.isPublic ?? false,
    shows_review: form.showsReview ?? false,
    shows_correct_answer: form.showsCorrect ?? false,
    end: form.hasEnd ? { heading: text('end'), text: text('end_text'), button_text: null, action: null } : null,
    triggers: form.trigger ? [{ trigger: form.trigger, items: [] }] : [],
    notice: form.notice ?? 'none',
  };
}

function fieldOf(field: TemplateField, id: string, text: (key: string) => string, known: Map<string, FormFieldDraft>): FormFieldDraft {
  const options = (field.options ?? []).map((key) => text(key));
  const isChoice = field.type === 'multi_select';
  const made: FormFieldDraft = {
    ...newField(field.type, id, options, text(field.key)),
    help: text(`${field.key}_help`) || null,
    is_required: field.isRequired ?? false,
    is_sensitive: field.isSensitive ?? false,
    min: field.min ?? null,
    max: isChoice ? (field.isSeveral ? null : 1) : (field.max ?? null),
    format: field.format ?? null,
    correct_answer: field.correct === undefined ? null : typeof field.correct === 'string' ? field.correct : choicesText(field.correct.map(text)),
    visible_if: field.showIf
      ? {
          any: field.showIf.any.flatMap(({ key, op, value = '' }) => {
            const earlier = known.get(key);
            return earlier ? [{ form_field_id: earlier.id, op, value: earlier.field_type === 'multi_select' ? text(value) : value }] : [];
          }),
        }
      : null,
  };
  known.set(field.key, made);
  return made;
}
