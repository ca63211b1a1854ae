import type { OutboxMail } from '@bandstand/contract/notifications.ts';
import type { Tone } from '@bandstand/ui/primitives/Badge.tsx';

/** Kept here, on its way, or not taken by the mail server. */
export const stateTones: Record<OutboxMail['state'], Tone> = { stored: 'neutral', sent: 'success', failed: 'danger' };
