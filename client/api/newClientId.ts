import { timedId } from '@bandstand/rules/threads/clientIds.ts';

/** An id for a message, with which it can be sent again for 90 days and appears once (MSG-8). */
export const newClientId = (): string => timedId(crypto.randomUUID(), Date.now());
