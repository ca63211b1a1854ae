import { emailFieldOf } from '@bandstand/rules/forms/structure.ts';
import type { GuestContext } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { OpenForm } from '../forms/forms.service.ts';
import type { StoredAnswer } from './submissions.tables.ts';

/** Who submits: a member, or a guest who may have become one. */
export interface Author {
  subscriberId: string | null;
  uuid: string | null;
  email: string | null;
  device: string | null;
}
type Caller = Pick<GuestContext, 'tenant' | 'member' | 'request' | 'reply' | 'language' | 'address'>;
export type GuestSubmissions = ReturnType<typeof createGuestSubmissions>;

/** Who answers a form that is open to guests (FRM-5, FRM-14). */
export function createGuestSubmissions({ ids }: { ids: Ids }) {
  return {
    authorOf: async ({ member }: Caller, form: OpenForm, answers: readonly StoredAnswer[]): Promise<Author> => {
      if (member) return { subscriberId: member.id, uuid: member.uuid, email: null, device: null };
      const field = emailFieldOf(form.data);
      const email = answers.find(({ form_field_id }) => form_field_id === field?.id)?.value.trim() ?? '';
      return Promise.resolve({ subscriberId: null, uuid: email === '' ? null : ids.next(), email: email === '' ? null : email, device: null });
    },
    uploaderOf: ({ member }: Caller): { id: string } | null => member,
  };
}
