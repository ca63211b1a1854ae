declare const tenant: unique symbol;

/** One app of one account, which every repository requires. Made by `tenantOf` from a row of `apps`, never from a bare string. */
export type Tenant = { readonly appId: string; readonly accountId: string; readonly slug: string; readonly [tenant]: true };

/** The tenant of an app that was looked up by host or slug. */
export const tenantOf = (app: { id: string; account_id: string; slug: string }): Tenant =>
  ({ appId: app.id, accountId: app.account_id, slug: app.slug }) as Tenant;
