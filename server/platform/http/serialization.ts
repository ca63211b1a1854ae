import type { FastifyReply } from 'fastify';

type Write = (answer: unknown) => string;
const writers = new WeakMap<object, Write>();

/** Writes an answer by its schema, as JSON. The writer is made when the first answer of that kind is due: made beforehand, those of all calls hold up every start. */
export function serialize(reply: FastifyReply, schema: object, answer: unknown): string {
  let write = writers.get(schema);
  if (!write) {
    write = reply.compileSerializationSchema(schema as Record<string, unknown>) as Write;
    writers.set(schema, write);
  }
  return write(answer);
}
