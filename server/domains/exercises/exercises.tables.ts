import type { ImportReport } from '@bandstand/contract/import-report.ts';

export type Report = ImportReport;

/** What the last import knows of an exercise; everything else is on its page. */
export interface ExerciseRow {
  app_id: string;
  id: string;
  source_key: string | null;
  source_hash: string | null;
  page_id: string | null;
  media_ids: string[];
  created_at: string;
  updated_at: string;
}

export interface ExercisesTables {
  /** Drafts of pages: those of exercises are the library. */
  pages: { app_id: string; id: string; type: string; title: string; fields: unknown; type_data: unknown; archived_at: string | null };
  exercises: ExerciseRow;
  imports: {
    app_id: string;
    id: string;
    kind: string;
    status: Report['status'];
    report: Report;
    started_by: string | null;
    started_at: string;
    finished_at: string | null;
  };
}
