import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

/** The text for a refused call; `closed`: the one for a subscription that has changed meanwhile. */
export const closedText = (error: unknown, closed: MessageKey, t: Translate): string =>
  error instanceof ApiError && error.code === 'order_closed' ? t(closed) : refusalText(error, t);
