import type { BackupRun, BackupSettings } from '@bandstand/contract/backups.ts';
import type { Database } from '../../platform/db/database.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { BackupRunRow, BackupsTables } from './backups.tables.ts';

const shownRuns = 20;
const columns = ['id', 'kind', 'state', 'progress', 'started_at', 'finished_at', 'snapshot', 'fault', 'detail'] as const;

export type BackupsRepo = ReturnType<typeof createBackupsRepo>;

export const createBackupsRepo = ({ db }: { db: Database }) => {
  const rows = () => db.system<BackupsTables>();
  return {
    settings: async (accountId: string): Promise<BackupSettings | null> => {
      const stored = await rows().selectFrom('backup_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();
      if (!stored) return null;
      const { account_id: _account, ...settings } = stored;
      return settings;
    },
    saveSettings: async (accountId: string, settings: BackupSettings): Promise<void> => {
      await rows()
        .insertInto('backup_settings')
        .values({ account_id: accountId, ...settings })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(settings))
        .execute();
    },
    /** Null when another run is open. */
    begin: async (trx: Work, row: Pick<BackupRunRow, 'account_id' | 'id' | 'kind' | 'started_at'>): Promise<BackupRun | null> =>
      (await within<BackupsTables>(trx)
        .insertInto('backup_runs')
        .values(row as BackupRunRow)
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()) ?? null,
    change: async (accountId: string, id: string, changes: Partial<BackupRun>): Promise<void> => {
      await rows().updateTable('backup_runs').set(changes).where('account_id', '=', accountId).where('id', '=', id).execute();
    },
    find: async (accountId: string, id: string): Promise<BackupRun | null> =>
      (await rows()
        .selectFrom('backup_runs')
        .select(columns)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()) ?? null,
    /** Newest first. */
    newest: (accountId: string): Promise<BackupRun[]> =>
      rows()
        .selectFrom('backup_runs')
        .select(columns)
        .where('account_id', '=', accountId)
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(shownRuns)
        .execute(),
    /** The newest of a kind, in that state if one is given. */
    last: async (accountId: string, kind: BackupRun['kind'], state?: BackupRun['state']): Promise<BackupRun | null> => {
      const ofKind = rows().selectFrom('backup_runs').select(columns).where('account_id', '=', accountId).where('kind', '=', kind);
      const runs = state === undefined ? ofKind : ofKind.where('state', '=', state);
      return (await runs.orderBy('started_at', 'desc').limit(1).executeTakeFirst()) ?? null;
    },
    removeBefore: async (accountId: string, before: string): Promise<void> => {
      await rows().deleteFrom('backup_runs').where('account_id', '=', accountId).where('started_at', '<', before).execute();
    },
  };
};
