import type { DemoApp } from './server.ts';

/** The demo of the shared server: what its owner would read in demo.json. */
export const demo = (): { apps: DemoApp[] } => JSON.parse(process.env.BANDSTAND_DEMO ?? '{"apps":[]}') as { apps: DemoApp[] };
export const mainApp = (): DemoApp => demo().apps[0]!;
