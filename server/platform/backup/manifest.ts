/** Why a backup was made. */
export type BackupKind = 'manual' | 'scheduled' | 'migration';

/** A table of the snapshot, as `COPY` wrote it in the order of its key. */
export interface TableRecord {
  /** With its schema: `public.users`. */
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  /** Of the whole text. */
  sha256: string;
  pieces: string[];
}
export interface FileRecord {
  /** Below `DATA_DIR/files`. */
  key: string;
  size: number;
  sha256: string;
  pieces: string[];
  /** Changes with every write of the file on the machine that was backed up: an unchanged one is not read again. */
  mark: string;
}
export interface SequenceRecord {
  name: string;
  /** Null: never used. */
  value: string | null;
}
/** Everything there is to know of one moment. */
export interface Manifest {
  id: string;
  kind: BackupKind;
  createdAt: string;
  /** Major version of PostgreSQL it was read from. */
  postgres: number;
  migrations: string[];
  tables: TableRecord[];
  sequences: SequenceRecord[];
  files: FileRecord[];
  /** The key of the install, only in encrypted backups and where it lies in a file. */
  secretKey: string | null;
  previousSecretKey: string | null;
  /** What rows and files take, before compression. */
  totalBytes: number;
  /** What this backup added to the store. */
  addedBytes: number;
}

/** Numbers of a backup that people look at. */
export interface Summary {
  id: string;
  kind: BackupKind;
  createdAt: string;
  rows: number;
  files: number;
  totalBytes: number;
  addedBytes: number;
  isEncrypted: boolean;
}

/** What people see of a snapshot. */
export const summaryOf = (manifest: Manifest, isEncrypted: boolean): Summary => ({
  id: manifest.id,
  kind: manifest.kind,
  createdAt: manifest.createdAt,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.length,
  totalBytes: manifest.totalBytes,
  addedBytes: manifest.addedBytes,
  isEncrypted,
});
