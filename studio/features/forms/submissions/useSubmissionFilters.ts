import { conditionOps } from '@bandstand/contract/forms.values.ts';
import type { Input } from '@bandstand/client/api/api.ts';
import { useAddress } from '../../../platform/useAddress.ts';

type Query = NonNullable<Input<'GET /studio/forms/{id}/submissions'>['query']>;
export type SubmissionFilters = Omit<Query, 'page' | 'older_than' | 'newer_than'>;

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

/** The page of the list: beside a submission that was on the page before. */
export function useSubmissionPage(): Pick<Query, 'page' | 'older_than' | 'newer_than'> {
  const [address] = useAddress();
  const page = Number(address.get('page') ?? '1');
  const [older, newer] = [address.get('older'), address.get('newer')];
  // A filter that changes begins with the first page.
  if (page <= 1) return { page: 1 };
  return { page, ...(older ? { older_than: older } : newer ? { newer_than: newer } : {}) };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
