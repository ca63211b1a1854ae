import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { fine, wrong, type Check } from './finding.ts';

/** The folder itself, or the nearest existing one above it: the first start creates it there. */
export async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === path.dirname(folder) ? folder : nearestFolder(path.dirname(folder));
}

export const checkFolder: Check = async ({ env: { dataDir: folder }, t }) => {
  const nearest = await nearestFolder(folder);
  if (!(await stat(nearest)).isDirectory()) return [wrong(t('doctor.folder_file', { folder, file: nearest }), t('doctor.folder_file_hint'))];
  return access(nearest, constants.W_OK | constants.X_OK).then(
    () => [fine(t(nearest === folder ? 'doctor.folder' : 'doctor.folder_new', { folder }))],
    () => [wrong(t('doctor.folder_fail', { folder }), t('doctor.folder_hint'))],
  );
};
