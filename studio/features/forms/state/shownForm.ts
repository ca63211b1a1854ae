import type { ShownForm } from '@bandstand/contract/preview.ts';
import type { FormDocument } from './document.ts';

/** What the framed app is sent about a form: everything that is visible there, and no correct answer. */
export const shownForm = (id: string, form: FormDocument): ShownForm => ({
  id,
  title: form.title,
  show_intro_screen: form.show_intro_screen,
  intro_heading: form.intro_heading,
  intro_description: form.intro_description,
  form_groups: form.form_groups,
  form_fields: form.form_fields.map(({ is_sensitive: _hidden, ...field }) => ({ ...field, correct_answer: null })),
  is_repeatable: form.is_repeatable,
  is_public: form.is_public,
  shows_review: form.shows_review,
  shows_correct_answer: form.shows_correct_answer,
  end: form.end,
});
