import { conditionOps } from '@bandstand/contract/forms.values.ts';
import type { Input } from '@bandstand/client/api/api.ts';
import { useAddress } from '../../../platform/useAddress.ts';

type Query = NonNullable<Input<'GET /studio/forms/{id}/submissions'>['query']>;
export type SubmissionFilters = Omit<Query, 'page'>;

/** The names of the filters in the address. */
export const filterNames = ['q', 'from', 'to', 'member', 'revision', 'answered', 'field', 'op', 'value'] as const;

/** The filters of the list and the export, from the address; incomplete ones are left out. */
export function useSubmissionFilters(): SubmissionFilters {
  const [address] = useAddress();
  const of = (name: (typeof filterNames)[number]) => address.get(name) ?? '';
  const op = conditionOps.find((known) => known === of('op'));
  const revision = Number(of('revision'));
  const hasField = of('field') !== '' && op !== undefined && (op === 'answered' || of('value') !== '');
  return {
    ...(of('q') ? { q: of('q') } : {}),
    ...(isDay(of('from')) ? { from: of('from') } : {}),
    ...(isDay(of('to')) ? { to: of('to') } : {}),
    ...(of('member') ? { subscriber_id: of('member') } : {}),
    ...(revision > 0 ? { revision } : {}),
    ...(of('answered') ? { is_answered: of('answered') === 'yes' } : {}),
    ...(hasField ? { form_field_id: of('field'), op, ...(op === 'answered' ? {} : { value: of('value') }) } : {}),
  };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
