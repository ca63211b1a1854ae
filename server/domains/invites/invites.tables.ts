import type { Generated } from 'kysely';

export interface InvitesTables {
  invites: {
    app_id: string;
    id: string;
    email: string | null;
    product_ids: string[];
    page_ids: string[];
    max_uses: number | null;
    uses: Generated<number>;
    created_by: string;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
  };
  invite_uses: { app_id: string; invite_id: string; subscriber_id: string; used_at: string };
}
