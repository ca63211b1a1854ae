import fs from 'node:fs';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'coverage', 'test-results']);

/** `message-list`, `messageList` and `MessageList` are one name. */
const plain = (text: string) => text.replace(/[-_.\s]/g, '').toLowerCase();

/** Files whose own name or folder contains the name: folder → file names, both sorted. */
export function findNamed(root: string, name: string): Map<string, string[]> {
  const wanted = plain(name);
  const groups = new Map<string, string[]>();
  const visit = (folder: string, isNamed: boolean) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (skipped.has(entry.name)) continue;
      const carries = isNamed || plain(entry.name).includes(wanted);
      if (entry.isDirectory()) visit(path.posix.join(folder, entry.name), carries);
      else if (carries) groups.set(folder || '.', [...(groups.get(folder || '.') ?? []), entry.name]);
    }
  };
  visit('', false);
  return groups;
}
