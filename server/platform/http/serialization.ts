import type { FastifyReply } from 'fastify';

type Write = (answer: unknown) => string;
const writers = new WeakMap<object, Write>();

/**
 * Writes an answer by its schema, as JSON. The writer is compiled with the first such answer: compiling those of all calls would delay every start.
 */
export function serialize(reply: FastifyReply, schema: object, answer: unknown): string {
  let write = writers.get(schema);
  if (!write) {
    write = reply.compileSerializationSchema(schema as Record<string, unknown>) as Write;
    writers.set(schema, write);
  }
  return write(answer);
}
