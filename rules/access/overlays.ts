import type { AppAccess } from '@bandstand/contract/access.ts';
import type { AccessViewer } from './facts.ts';

/**
 * Every viewer of the app may read overlays. In a private app only its subscribers may, except the overlay with the app's prices, which
 * everyone may (BLK-11).
 */
export const mayReadOverlay = (app: AppAccess, viewer: Pick<AccessViewer, 'subscriberId'>, overlayId: string): boolean =>
  !app.is_private || viewer.subscriberId !== null || app.purchase_overlay?.id === overlayId;
