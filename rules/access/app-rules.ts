import type { AppAccess } from '@bandstand/contract/access.ts';
import type { AccessViewer } from './facts.ts';
import { browseAccess, deny, denyPurchase, fullAccess, note, outcomeOf, type Trace, type Verdict } from './verdict.ts';

/** The app-level rules in their written order (L205–L213, ACC-4, ACC-5). `steps`: how many parents were walked without finding a record. */
export function appRules(app: AppAccess, viewer: AccessViewer, steps: number, mayBrowse: boolean, trace: Trace): Verdict {
  const [rule, verdict] = firstRule(app, viewer, mayBrowse && app.allow_anonymous_browsing && steps === 0);
  note(trace, rule, null, outcomeOf(verdict));
  return verdict;
}

function firstRule(app: AppAccess, viewer: AccessViewer, isBrowsable: boolean): [string, Verdict] {
  if (app.is_private) return ['app_private', privateApp(app, viewer)];
  if (app.is_subscriber_only) {
    if (mayUse(app, viewer)) return ['app_subscriber_only', fullAccess];
    return ['app_subscriber_only', isBrowsable ? browseAccess : purchase(app)];
  }
  if (app.require_sign_in) {
    if (viewer.isSignedIn) return ['app_sign_in', fullAccess];
    return ['app_sign_in', isBrowsable ? browseAccess : deny('AUTHENTICATION_REQUIRED', 'app')];
  }
  return ['app_open', fullAccess];
}

function privateApp(app: AppAccess, viewer: AccessViewer): Verdict {
  if (viewer.subscriberId === null) return deny('IS_PRIVATE', 'app');
  return app.is_subscriber_only && !mayUse(app, viewer) ? purchase(app) : fullAccess;
}

const appProductIds = (app: AppAccess) => app.app_products.map((product) => product.id);
const purchase = (app: AppAccess) => denyPurchase('app', appProductIds(app), app.purchase_overlay?.id ?? null);

function mayUse(app: AppAccess, viewer: AccessViewer): boolean {
  return viewer.isAdmin || app.app_products.some((product) => viewer.activeProductIds.has(product.id));
}
