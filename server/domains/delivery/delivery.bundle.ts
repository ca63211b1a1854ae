import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawingBundle, Render, RenderInput } from '@bandstand/contract/render.ts';
import type { Log } from '../../platform/platform.ts';
import type { EntryFiles } from './delivery.html.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}
interface Loaded {
  files: EntryFiles;
  render: Render | null;
  /** Changes with every build. */
  version: string;
}

const nothing: Loaded = { files: { first: '', script: null, modules: [], styles: [] }, render: null, version: 'none' };
export type ClientBundle = ReturnType<typeof createClientBundle>;

/** The built member app: the files that its first view needs, and the function that draws it on the server. */
export function createClientBundle({ folder, log, isWatched }: { folder: string; log: Log; isWatched: boolean }) {
  let loaded: Promise<Loaded> | null = null;
  let builtAtMs = 0;
  const manifestFile = path.join(folder, 'client/.vite/manifest.json');
  const serverFile = path.join(folder, 'server/entry-server.js');
  const changedAt = async (): Promise<number> =>
    Math.max(
      ...(await Promise.all(
        [manifestFile, serverFile].map((file) =>
          stat(file).then(
            (found) => found.mtimeMs,
            () => 0,
          ),
        ),
      )),
    );

  async function load(): Promise<Loaded> {
    builtAtMs = await changedAt();
    const text = await readFile(manifestFile, 'utf8').catch(() => null);
    if (text === null) return nothing;
    const manifest = JSON.parse(text) as Record<string, ManifestEntry>;
    // The address changes with the build, because Node caches modules by address.
    const module = await import(`${pathToFileURL(serverFile).href}?v=${builtAtMs}`).then(
      (found: DrawingBundle) => found,
      (error: unknown) => {
        log.error({ err: error }, 'the member app could not be loaded for drawing; pages are sent undrawn');
        return null;
      },
    );
    return { files: { ...entryFiles(manifest), first: module?.firstScript ?? '' }, render: module?.render ?? null, version: String(builtAtMs) };
  }

  return {
    /** The current build. During development, picks up a newer one. */
    current: async (): Promise<Loaded> => {
      if (loaded && (!isWatched || (await changedAt()) === builtAtMs)) return loaded;
      return (loaded = load());
    },
    /** Draws an address; empty when that fails: the client draws it then. */
    draw: (render: Render | null, input: RenderInput): string => {
      try {
        return render?.(input).html ?? '';
      } catch (error) {
        log.error({ err: error, url: input.url.split('?')[0] }, 'drawing a page failed');
        return '';
      }
    },
  };
}

/** The entry with everything it imports statically, and their style sheets. */
function entryFiles(manifest: Record<string, ManifestEntry>): Omit<EntryFiles, 'first'> {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) return nothing.files;
  const modules = new Set<string>();
  const styles = new Set<string>();
  const visit = (of: ManifestEntry) => {
    for (const sheet of of.css ?? []) styles.add(`/${sheet}`);
    for (const key of of.imports ?? []) {
      const imported = manifest[key];
      if (!imported || modules.has(`/${imported.file}`)) continue;
      modules.add(`/${imported.file}`);
      visit(imported);
    }
  };
  visit(entry);
  return { script: `/${entry.file}`, modules: [...modules], styles: [...styles] };
}
