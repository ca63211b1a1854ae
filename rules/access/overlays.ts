import type { AppAccess } from '@bandstand/contract/access.ts';
import type { AccessViewer } from './facts.ts';

/** Overlays are for every viewer of the app: of a private one its subscribers, and everybody where it says what the app costs (BLK-11). */
export const mayReadOverlay = (app: AppAccess, viewer: Pick<AccessViewer, 'subscriberId'>, overlayId: string): boolean =>
  !app.is_private || viewer.subscriberId !== null || app.purchase_overlay?.id === overlayId;
