/** Folders of the media library. */
export interface LibraryTables {
  media_folders: { app_id: string; id: string; parent_id: string | null; title: string; created_at: string };
  media: { app_id: string; id: string; folder_id: string | null; is_library: boolean; replaces: string | null };
}
export type FolderRow = Pick<LibraryTables['media_folders'], 'id' | 'parent_id' | 'title'>;
