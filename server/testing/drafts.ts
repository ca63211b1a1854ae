import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import type { LightDraft } from '../domains/drafts/drafts.repo.ts';

/** A page of a draft tree that was never in a database; its id replaces a missing title and slug. */
export const aLightDraft = (row: Partial<LightDraft> & Pick<LightDraft, 'id'>): LightDraft => ({
  app_id: 'app',
  parent_id: null,
  position: 0,
  type: 'generic',
  slug: row.id,
  title: row.id,
  fields: {},
  access: inheritingRecord,
  version: 1,
  revision_id: null,
  is_changed: false,
  archived_at: null,
  message_thread_id: null,
  source_key: null,
  created_at: '2031-01-01T00:00:00.000Z',
  updated_at: '2031-01-01T00:00:00.000Z',
  updated_by: null,
  updated_by_name: null,
  ...row,
});
