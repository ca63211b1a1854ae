import type { AttachmentData } from '@bandstand/contract/threads.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { LinksJobs } from './links.events.ts';

/** The message that carries a link. */
export type SentLink = LinksJobs['thread.link'];

/** The cards inside messages, which a domain above stores. */
export interface SentCards {
  /** Null: the message is gone, or carries no card. */
  find(tenant: Tenant, link: SentLink): Promise<AttachmentData | null>;
  /** Stores the completed card and publishes the message. Does nothing for a message that is gone. */
  complete(tenant: Tenant, link: SentLink, card: AttachmentData): Promise<void>;
}
