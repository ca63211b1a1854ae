import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

/** What a refused call says; `closed`: what it means here that a subscription has moved on. */
export const closedText = (error: unknown, closed: MessageKey, t: Translate): string =>
  error instanceof ApiError && error.code === 'order_closed' ? t(closed) : refusalText(error, t);
