import type { DemoApp } from './server.ts';

/** The demo of the shared server, as its owner would read it in demo.json. */
export const demo = (): { apps: DemoApp[] } => JSON.parse(process.env.BANDSTAND_DEMO ?? '{"apps":[]}') as { apps: DemoApp[] };
export const mainApp = (): DemoApp => demo().apps[0]!;
/** A member of the main app, by the first part of their address. */
export const memberOf = (name: string): DemoApp['members'][number] => mainApp().members.find(({ email }) => email.startsWith(`${name}@`))!;
