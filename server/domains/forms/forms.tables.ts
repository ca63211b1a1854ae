import type { FormDraft } from '@bandstand/contract/forms.studio.ts';
import type { formDraftFields } from '@bandstand/contract/forms.studio.ts';

/** The columns of `forms` besides its title. */
export type FormData = Pick<FormDraft, keyof typeof formDraftFields | 'is_auto_generated'>;
