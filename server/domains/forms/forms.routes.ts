import { forms } from '@bandstand/contract/forms.ts';
import { studioForms } from '@bandstand/contract/forms.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Forms } from './forms.service.ts';

export const formsRoutes = (service: Forms): Binding[] => [
  ...bind(forms, {
    'GET /forms/{id}': ({ tenant, member, preview, challenge, params }) =>
      service.read({ tenant, member, preview }, params.id, () => challenge('form', params.id)),
  }),
  ...bind(studioForms, {
    'GET /studio/forms': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/forms': ({ tenant, staff, body }) => service.create(tenant, staff, body),
    'GET /studio/forms/{id}': ({ tenant, params }) => service.get(tenant, params.id),
    'PUT /studio/forms/{id}': ({ tenant, staff, params, body }) => service.change(tenant, staff, params.id, body),
    'DELETE /studio/forms/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
    'POST /studio/forms/{id}/duplicate': ({ tenant, staff, params }) => service.duplicate(tenant, staff, params.id),
  }),
];
