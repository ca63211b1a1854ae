import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Half a surrogate pair, written as an escape that is not itself escaped. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/i;
/** Whether PostgreSQL can store it as text: no NUL, and no half character. */
const isStorable = (body: string, value: unknown): boolean => !/\\ud/i.test(body) || !loneSurrogate.test(JSON.stringify(value));

/** An empty body is an empty object. Text that PostgreSQL cannot store is refused at once. */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (String(body).includes('\\u0000')) return done(new AppError('malformed'));
    return parse(request, String(body), (error, value) => {
      const isFine = !error && isStorable(String(body), value);
      done(isFine ? null : new AppError('malformed'), isFine ? value : undefined);
    });
  });
}
