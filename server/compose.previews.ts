import type { Apps } from './domains/apps/apps.service.ts';
import { previewFiles } from './domains/previews/previews.files.ts';
import { createPreviewsRepo } from './domains/previews/previews.repo.ts';
import { createPreviews } from './domains/previews/previews.service.ts';
import type { Identity } from './platform/http/context.ts';
import type { Http } from './platform/http/http.ts';
import { createOutside, type OutsideNetwork } from './platform/outside/outside.ts';
import type { Platform } from './platform/platform.ts';

/** Wires `previews`: what the web tells of the links that people send. */
export function composePreviews({ platform, apps, network }: { platform: Platform; apps: Apps; network: OutsideNetwork | undefined }) {
  const { db, clock, ids, limits, storage, env } = platform;
  const service = createPreviews({
    repo: createPreviewsRepo({ db }),
    outside: createOutside({ userAgent: `Mozilla/5.0 (compatible; Bandstand link preview; +${env.appUrl})`, network }),
    storage,
    limits,
    clock,
    ids,
    isOn: async (tenant) => (await apps.require(tenant)).row.messaging.link_previews ?? true,
  });
  return {
    service,
    addTo: (http: Http, identity: Identity): void => previewFiles(http.app, { previews: service, identity }),
  };
}
