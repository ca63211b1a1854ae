import { readSighting } from '../platform/http/sightings.ts';
import { fine, wrong, type Check } from './finding.ts';

/** What the running server last observed about proxies. */
export const checkProxy: Check = async ({ env, t }) => {
  const seen = await readSighting(env.dataDir);
  if (!seen) return [fine(t('doctor.proxy_none'))];
  const { peer, isTrusted, protocol } = seen;
  if (!isTrusted) return [wrong(t('doctor.proxy_untrusted', { peer }), t('doctor.proxy_untrusted_hint', { peer }))];
  const isSecure = protocol === 'https' || !env.appUrl.startsWith('https:');
  return [isSecure ? fine(t('doctor.proxy', { peer })) : wrong(t('doctor.proxy_protocol', { peer }), t('doctor.proxy_protocol_hint'))];
};
