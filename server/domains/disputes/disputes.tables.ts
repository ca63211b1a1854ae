import type { DisputeState } from '@bandstand/contract/disputes.ts';

export interface DisputesTables {
  disputes: {
    app_id: string;
    id: string;
    provider: string;
    provider_id: string;
    payment_id: string;
    state: DisputeState;
    is_inquiry: boolean;
    submissions: number;
    amount: number;
    currency: string;
    reason: string;
    opened_at: string;
    due_by: string | null;
    is_test: boolean;
    texts: Record<string, string>;
    left_out: string[];
    sent_at: string | null;
    sent_by: string | null;
    sent_fields: string[];
    accepted_at: string | null;
    accepted_by: string | null;
  };
  dispute_files: {
    app_id: string;
    id: string;
    dispute_id: string;
    field: string;
    media_id: string;
    name: string;
    size_bytes: number;
    content_type: string;
    created_at: string;
  };
}
