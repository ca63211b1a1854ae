// npm run where -- <name>: every path that contains a name, folder by folder. Two steps find any feature: the root, then the domain.
import { findNamed } from './where.names.ts';

const name = process.argv[2];
if (!name) {
  console.error('Say what to look for: npm run where -- bookmarks');
  process.exit(1);
}
const groups = findNamed(process.cwd(), name);
for (const [folder, files] of groups) console.log(`${folder}\n${files.map((file) => `    ${file}`).join('\n')}`);
console.log(
  groups.size === 0
    ? `No path contains the name ${JSON.stringify(name)}.`
    : `${[...groups.values()].flat().length} files in ${groups.size} ${groups.size === 1 ? 'folder' : 'folders'}`,
);
process.exitCode = groups.size === 0 ? 1 : 0;
