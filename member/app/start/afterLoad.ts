/** Runs once the page has loaded everything for its first view; at once if it already has, since the app may start later. */
export function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') setTimeout(act);
  else window.addEventListener('load', () => setTimeout(act), { once: true });
}
