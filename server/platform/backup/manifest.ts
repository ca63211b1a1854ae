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
  /** Changes with every write of the file on the machine that was backed up: an unchanged file is not read again. */
  mark: string;
}
export interface SequenceRecord {
  name: string;
  /** Null: never used. */
  value: string | null;
}
/** The complete record of one snapshot. */
export interface Manifest {
  id: string;
  kind: BackupKind;
  createdAt: string;
  /** Major version of the PostgreSQL that it was read from. */
  postgres: number;
  migrations: string[];
  tables: TableRecord[];
  sequences: SequenceRecord[];
  files: FileRecord[];
  /** The key of the install, only in encrypted backups and if it is in a file. */
  secretKey: string | null;
  previousSecretKey: string | null;
  /** Size of rows and files, before compression. */
  totalBytes: number;
  /** What this backup added to the store. */
  addedBytes: number;
}

/** Figures of a backup for people. */
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
