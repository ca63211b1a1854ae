import type { Ground, Module } from '../../platform/modules/module.ts';
import { createEditorPresenceRepo } from './editor-presence.repo.ts';
import { editorPresenceRoutes } from './editor-presence.routes.ts';
import { createEditorPresence, type EditorPresence } from './editor-presence.service.ts';

/** Shows who else has something open in the studio. */
export function editorPresenceModule({ platform: { db, clock } }: Ground): Module<EditorPresence> {
  const service = createEditorPresence({ repo: createEditorPresenceRepo({ db }), clock });
  return { service, routes: editorPresenceRoutes(service) };
}
