/** Read only here: private threads by their participants. */
export interface ChatsTables {
  threads: { app_id: string; id: string; people_key: string | null };
}
