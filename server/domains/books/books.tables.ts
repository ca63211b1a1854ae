import type { BooksSettings } from '@bandstand/contract/books.ts';

export interface BooksTables {
  books_settings: { app_id: string; settings: BooksSettings; updated_at: string };
}
