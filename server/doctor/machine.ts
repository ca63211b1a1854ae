import { access } from 'node:fs/promises';
import path from 'node:path';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

const root = path.join(import.meta.dirname, '../..');

export const checkNode: Check = async () => {
  const what = `Node ${process.versions.node} (24 or newer)`;
  return [Number(process.versions.node.split('.')[0]) >= 24 ? fine(what) : wrong(what, 'Install Node 24, or start with npm start, which brings it.')];
};

export const checkPictures: Check = async () => {
  try {
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } });
    await picture.webp().toBuffer();
    return [fine('pictures can be encoded')];
  } catch (error) {
    return [wrong(`pictures cannot be encoded: ${wordsOf(error)}`, 'Install the packages again: rm -r node_modules && npm ci.')];
  }
};

export const checkClients: Check = () =>
  Promise.all(
    ['member/dist/client', 'studio/dist/index.html'].map((built) =>
      access(path.join(root, built)).then(
        () => fine(`${built} is built`),
        () => wrong(`${built} is not built`, 'npm start builds it.'),
      ),
    ),
  );
