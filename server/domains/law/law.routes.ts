import { law, studioLaw } from '@bandstand/contract/law.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Cancellations } from './law.cancellations.service.ts';
import type { Notices } from './law.notices.service.ts';
import type { Withdrawals } from './law.withdrawals.service.ts';

export interface LawRoutes {
  withdrawals: Withdrawals;
  cancellations: Cancellations;
  notices: Notices;
}

export const lawRoutes = ({ withdrawals, cancellations, notices }: LawRoutes): Binding[] => [
  ...bind(
    law,
    {
      'GET /withdrawals': ({ member }) => withdrawals.list(member),
      'POST /withdrawals': ({ member, language, body }) => withdrawals.withdraw(member, language, body.order_id),
      'POST /cancellations': ({ tenant, address, language, body }) => cancellations.cancel(tenant, address, language, body),
    },
    { 'POST /cancellations': cancellations.decoy },
  ),
  ...bind(studioLaw, {
    'GET /studio/contract_notices': ({ tenant, staff, query }) => notices.list(tenant, staff, query),
    'POST /studio/contract_notices/{id}/close': ({ tenant, staff, params }) => notices.close(tenant, staff, params.id),
  }),
];
