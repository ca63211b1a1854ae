/** Runs once the page has loaded everything for its first view; at once if it already has, since the app may start later. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') setTimeout(act);
  else window.addEventListener('load', () => setTimeout(act), { once: true });
}

/** Resolves once the document is here to its end. A script that was added to it does not wait for that by itself. */
export const parsed = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : Promise.resolve();
