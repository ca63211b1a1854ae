import { studioBooks } from '@bandstand/contract/books.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { Books } from './books.service.ts';

export const booksRoutes = (books: Books): Binding[] =>
  bind(studioBooks, {
    'GET /studio/books': ({ tenant, query }) => books.sums(tenant, query),
    'GET /studio/books.csv': async ({ tenant, staff, query, reply }) =>
      sendCsv(reply, `books-${query.from}-${query.to}.csv`, await books.csv(tenant, staff, query, query.bom ?? false)),
    'GET /studio/books/datev.csv': async ({ tenant, staff, query, reply }) =>
      sendCsv(
        reply,
        `EXTF_Buchungsstapel_${query.from}_${query.to}_${query.currency}.csv`,
        await books.datev(tenant, staff, query, query.currency),
        'windows-1252',
      ),
    'GET /studio/books/settings': ({ tenant }) => books.settings(tenant),
    'PUT /studio/books/settings': ({ tenant, body }) => books.change(tenant, body),
  });
