export interface LinkPreviewTable {
  app_id: string;
  url_hash: string;
  id: string;
  url: string;
  title: string | null;
  description: string | null;
  has_image: boolean;
  fetched_at: string;
  fresh_until: string;
}

export interface LinksTables {
  link_previews: LinkPreviewTable;
}
