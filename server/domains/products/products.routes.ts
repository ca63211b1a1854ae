import { products } from '@bandstand/contract/products.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Products } from './products.service.ts';
import type { ProductsStudio } from './products.studio.service.ts';

export const productsRoutes = ({ catalogue, studio }: { catalogue: Products; studio: ProductsStudio }) =>
  bind(products, {
    'GET /products/{id}': ({ tenant, member, params }) => catalogue.product(tenant, member, params.id),
    'GET /products/list': ({ tenant, member, query }) => catalogue.list(tenant, member, query),
    'GET /products/{id}/has_active_purchase': ({ member, params }) => catalogue.hasActivePurchase(member, params.id),
    'GET /products/{id}/purchased_items': ({ member, params }) => catalogue.purchasedItems(member, params.id),
    'GET /studio/products': ({ tenant, query }) => studio.list(tenant, query),
    'POST /studio/products': ({ tenant, body, keep }) => studio.create(tenant, body, keep),
    'GET /studio/products/{id}': ({ tenant, params }) => studio.product(tenant, params.id),
    'PUT /studio/products/{id}': ({ tenant, params, body }) => studio.change(tenant, params.id, body),
    'DELETE /studio/products/{id}': ({ tenant, params }) => studio.remove(tenant, params.id),
    'POST /studio/products/{id}/versions': ({ tenant, params, body }) => studio.addVersion(tenant, params.id, body),
    'PUT /studio/versions/{id}': ({ tenant, params, body }) => studio.changeVersion(tenant, params.id, body),
  });
