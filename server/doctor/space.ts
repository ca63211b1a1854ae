import { readDisk, type DiskState } from '../platform/disk.ts';
import { fine, wrong, type Check, type DoctorContext, type Finding } from './finding.ts';
import { nearestFolder } from './folder.ts';

export const checkSpace: Check = async ({ env: { dataDir }, t }) => {
  const folder = await nearestFolder(dataDir);
  return [findingOfSpace(await readDisk(folder), folder, t)];
};

/** The finding about a folder's free space; `state` is null if the system does not report it. */
export function findingOfSpace(state: DiskState | null, folder: string, t: DoctorContext['t']): Finding {
  if (!state) return wrong(t('doctor.space_unknown', { folder }), t('doctor.space_unknown_hint'));
  const { freeBytes, totalBytes, level } = state;
  const what = t('doctor.space', { free: megabytes(freeBytes), total: megabytes(totalBytes) });
  return level === 'fine' ? fine(what) : wrong(what, t(level === 'full' ? 'doctor.space_full_hint' : 'doctor.space_hint'));
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);
