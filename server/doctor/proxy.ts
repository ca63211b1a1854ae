import { readSighting } from '../platform/http/sightings.ts';
import { fine, wrong, type Check } from './finding.ts';

/** What the running server saw of proxies last. */
export const checkProxy: Check = async ({ env }) => {
  const seen = await readSighting(env.dataDir);
  if (!seen) return [fine('no request came through a proxy yet')];
  const { peer, isTrusted, protocol } = seen;
  if (!isTrusted)
    return [
      wrong(
        `a proxy at ${peer} is not trusted, so all its visitors count as one`,
        `If it is yours, add ${peer} to TRUSTED_PROXIES. If you have none, close the port to it.`,
      ),
    ];
  if (env.appUrl.startsWith('https:') && protocol !== 'https')
    return [wrong(`the proxy at ${peer} sends X-Forwarded-Proto ${protocol ?? 'never'}`, 'Let it send X-Forwarded-Proto: https.')];
  return [fine(`the proxy at ${peer} is trusted and forwards as it should`)];
};
