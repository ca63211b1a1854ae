import type { OutboxMail } from '@bandstand/contract/outbox.studio.ts';
import type { Tone } from '@bandstand/ui/primitives/Badge.tsx';

/** Kept here, refused for now, sent, or refused for good. */
export const stateTones: Record<OutboxMail['state'], Tone> = { stored: 'neutral', waiting: 'warning', sent: 'success', failed: 'danger' };
