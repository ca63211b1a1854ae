import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a table as a file to save. Its return value replaces the answer of the call, which has been sent by then. */
export async function sendCsv(reply: FastifyReply, fileName: string, csv: string | Readable, charset = 'utf-8'): Promise<string> {
  await reply.type(`text/csv; charset=${charset}`).header('content-disposition', `attachment; filename="${fileName}"`).send(csv);
  return '';
}
