import type { AppConfig } from './apps.ts';
import type { Language } from './languages.ts';
import type { PageJson } from './pages.ts';

/**
 * The server's input for rendering one address in the member app. The same data is inlined in the HTML, so that both sides render the same.
 */
export interface RenderInput {
  /** Path and query as requested, without the host. */
  url: string;
  language: Language;
  config: AppConfig;
  /** The page at the address; null for a route of the app itself (`/me/…`, `/auth/…`, `/legal/…`) and where there is none. */
  page: PageJson | null;
  status: 200 | 404;
  /** The server renders without a session; the client verifies it afterwards (ID-13). */
  session: null;
}

/** `html` goes inside `<div id="root">`. */
export interface RenderOutput {
  html: string;
}

export type Render = (input: RenderInput) => RenderOutput;

/** What the bundle `member/dist/server/entry-server.js` exports. */
export interface DrawingBundle {
  render: Render;
  /** Script for the head of each document, before the first paint. */
  firstScript: string;
}

/** Id of the `<script type="application/json">` that carries the `RenderInput` to the client. */
export const renderDataId = 'bandstand-data';
/** Name on `window` of the taps on buttons made before hydration. */
export const earlyTapsKey = 'bandstandTaps';
/** In the `dataset` of a guest's document whose app may wait: its script and what that imports, separated by spaces. */
export const waitingFilesKey = 'app';
/** In the `dataset` of a document once its visitor is known to be new here. */
export const guestKey = 'guest';
/** Attribute of parts that do nothing without the app: it loads when one comes into view. */
export const liveAttribute = 'data-live';
/** Id of the element that the client hydrates. */
export const rootElementId = 'root';
/** Local storage key of the member's own choice, `light` or `dark`; without it the theme's default applies. Read before the first paint. */
export const colorModeKey = 'bandstand-color-mode';
