import type { FormDraft, FormTriggerRule } from '@bandstand/contract/forms.studio.ts';
import type { FormKind, FormTrigger } from '@bandstand/contract/forms.values.ts';
import { isQuiz } from './score.ts';
import type { RuledForm } from './layout.ts';

type ItemType = FormTriggerRule['items'][number]['type'];
/** What each trigger can be limited to (FRM-3). The others happen to no item, or to one that exists only then. */
const itemTypes: Readonly<Partial<Record<FormTrigger, readonly ItemType[]>>> = {
  page_viewed: ['Page', 'EventOccurrence'],
  block_action: ['Block'],
  event_joined: ['Page', 'EventOccurrence'],
  purchase_completed: ['Product'],
  program_completed: ['Page'],
};

/** Whether each trigger is named once, with items that it can be limited to. */
export const areTriggersSound = (triggers: readonly FormTriggerRule[]): boolean =>
  new Set(triggers.map(({ trigger }) => trigger)).size === triggers.length &&
  triggers.every(({ trigger, items }) => items.every(({ type }) => itemTypes[trigger]?.includes(type) === true));

/** The kind that members count their submissions by (FRM-9). */
export function kindOf(form: Pick<RuledForm, 'form_fields'> & Pick<FormDraft, 'triggers'>): FormKind {
  if (form.triggers.some(({ trigger }) => trigger === 'workout_capture')) return 'workout_capture';
  return isQuiz(form) ? 'quiz' : 'form';
}
