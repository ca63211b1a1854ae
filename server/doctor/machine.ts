import { access } from 'node:fs/promises';
import path from 'node:path';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

const root = path.join(import.meta.dirname, '../..');

export const checkNode: Check = async ({ t }) => {
  const what = t('doctor.node', { version: process.versions.node });
  return [Number(process.versions.node.split('.')[0]) >= 24 ? fine(what) : wrong(what, t('doctor.node_hint'))];
};

export const checkPictures: Check = async ({ t }) => {
  try {
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } });
    await picture.webp().toBuffer();
    return [fine(t('doctor.pictures'))];
  } catch (error) {
    return [wrong(t('doctor.pictures_fail', { why: wordsOf(error) }), t('doctor.pictures_hint'))];
  }
};

export const checkClients: Check = ({ t }) =>
  Promise.all(
    ['member/dist/client', 'studio/dist/index.html'].map((built) =>
      access(path.join(root, built)).then(
        () => fine(t('doctor.built', { file: built })),
        () => wrong(t('doctor.not_built', { file: built }), t('doctor.built_hint')),
      ),
    ),
  );
