import type { PropertyType } from '@bandstand/contract/properties.ts';

export interface PropertyRow {
  app_id: string;
  id: string;
  slug: string;
  title: string;
  type: PropertyType;
  options: string[];
  fallback: string | null;
  member_can_edit: boolean;
  created_at: string;
}
export interface PropertiesTables {
  properties: PropertyRow;
  /** Values of members; the members' own profile also reads them. */
  subscriber_properties: { app_id: string; subscriber_id: string; slug: string; value: string; updated_at: string; submitted_at?: string | null };
}
