import { properties } from '@bandstand/contract/properties.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Properties } from './properties.service.ts';
import type { OwnProperties } from './properties.values.service.ts';

export const propertiesRoutes = (service: Properties, own: OwnProperties): Binding[] =>
  bind(properties, {
    'GET /subscriber/properties': ({ member }) => own.list(member),
    'GET /subscriber/submitted_properties': ({ member }) => own.listSubmitted(member),
    'GET /subscriber/properties/{slug}': ({ member, params }) => own.get(member, params.slug),
    'PUT /subscriber/properties/{slug}': ({ member, params, body }) => own.set(member, params.slug, body.value),
    'GET /studio/properties': ({ tenant, query }) => service.list(tenant, query),
    'POST /studio/properties': ({ tenant, body }) => service.create(tenant, body),
    'GET /studio/properties/{id}': ({ tenant, params }) => service.get(tenant, params.id),
    'PUT /studio/properties/{id}': ({ tenant, params, body }) => service.change(tenant, params.id, body),
    'DELETE /studio/properties/{id}': ({ tenant, params }) => service.remove(tenant, params.id),
  });
