import { editorPresence } from '@bandstand/contract/editorPresence.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { EditorPresence } from './editor-presence.service.ts';

export const editorPresenceRoutes = (service: EditorPresence): Binding[] =>
  bind(editorPresence, { 'POST /studio/presence': ({ tenant, staff, body }) => service.report(tenant, staff, body) });
