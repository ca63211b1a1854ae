import { productParts, products } from '@bandstand/contract/products.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Bumps } from './products.bumps.service.ts';
import type { Prices } from './products.prices.service.ts';
import type { Products } from './products.service.ts';
import type { ProductsStudio } from './products.studio.service.ts';

interface Parts {
  catalogue: Products;
  studio: ProductsStudio;
  bumps: Bumps;
  prices: Prices;
}

export const productsRoutes = ({ catalogue, studio, bumps, prices }: Parts): Binding[] => [
  ...bind(products, {
    'GET /products/{id}': ({ tenant, member, params }) => catalogue.product(tenant, member, params.id),
    'GET /products/list': ({ tenant, member, query }) => catalogue.list(tenant, member, query),
    'GET /products/{id}/has_active_purchase': ({ member, params }) => catalogue.hasActivePurchase(member, params.id),
    'GET /products/{id}/purchased_items': ({ member, params }) => catalogue.purchasedItems(member, params.id),
    'GET /studio/products': ({ tenant, query }) => studio.list(tenant, query),
    'POST /studio/products': ({ tenant, body, keep }) => studio.create(tenant, body, keep),
    'GET /studio/price_notices': ({ tenant }) => prices.notices(tenant),
    'POST /studio/price_notices/dismiss': ({ tenant, body }) => prices.dismiss(tenant, body.ids),
    'GET /studio/products/{id}': ({ tenant, params }) => studio.product(tenant, params.id),
    'PUT /studio/products/{id}': ({ tenant, params, body }) => studio.change(tenant, params.id, body),
    'DELETE /studio/products/{id}': ({ tenant, params }) => studio.remove(tenant, params.id),
    'POST /studio/products/{id}/versions': ({ tenant, params, body }) => studio.addVersion(tenant, params.id, body),
    'PUT /studio/versions/{id}': ({ tenant, params, body }) => studio.changeVersion(tenant, params.id, body),
  }),
  ...bind(productParts, {
    'POST /studio/products/{id}/order_bumps': ({ tenant, params, body, keep }) => bumps.add(tenant, params.id, body, keep),
    'PUT /studio/products/{id}/order_bumps/{bumpId}': ({ tenant, params, body }) => bumps.change(tenant, params.id, params.bumpId, body),
    'DELETE /studio/products/{id}/order_bumps/{bumpId}': ({ tenant, params }) => bumps.remove(tenant, params.id, params.bumpId),
  }),
];
