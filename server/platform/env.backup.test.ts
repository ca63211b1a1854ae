import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from './env.ts';

const bucket = { BACKUP_TARGET: 's3://bucket/gym' };
const key = { S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'very-secret' };

function refusalOf(source: NodeJS.ProcessEnv): EnvError {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('the settings of backups', () => {
  it('need nothing: backups go to the data folder, and one is made before each migration', () => {
    const env = loadEnv({ DATA_DIR: '/srv/gym' });
    expect(env).toMatchObject({ backupTarget: '/srv/gym/backups', backsUpBeforeMigration: true });
    expect([env.s3, env.backupPassphrase]).toEqual([undefined, undefined]);
    expect(loadEnv({ BACKUP_BEFORE_MIGRATION: '0' }).backsUpBeforeMigration).toBe(false);
  });

  it('accept a folder relative to where the server started, and a bucket as it is written', () => {
    expect(loadEnv({ BACKUP_TARGET: 'copies' }).backupTarget).toBe(path.resolve('copies'));
    expect(loadEnv({ ...bucket, ...key }).backupTarget).toBe('s3://bucket/gym');
  });

  it.each([
    [{}, { endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1' }],
    [{ S3_REGION: 'eu-central-1' }, { endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1' }],
    [{ S3_ENDPOINT: 'http://localhost:9000' }, { endpoint: 'http://localhost:9000', region: 'us-east-1' }],
  ])('with %j reach the bucket at %j', (given, reached) =>
    expect(loadEnv({ ...bucket, ...key, ...given }).s3).toEqual({ ...reached, accessKeyId: 'AKIA', secretAccessKey: 'very-secret' }),
  );

  it.each([
    [{ ...bucket }, 'S3_ACCESS_KEY_ID'],
    [{ S3_ACCESS_KEY_ID: 'AKIA' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_SECRET_ACCESS_KEY: 'very-secret' }, 'S3_ACCESS_KEY_ID'],
    [{ ...key, S3_ENDPOINT: 'ftp://files' }, 'S3_ENDPOINT'],
    [{ BACKUP_PASSPHRASE: 'eleven sign' }, 'BACKUP_PASSPHRASE'],
    [{ BACKUP_BEFORE_MIGRATION: 'perhaps' }, 'BACKUP_BEFORE_MIGRATION'],
  ])('refuse %j by the name %s', (given, name) => expect(refusalOf(given).problems.map((problem) => problem.name)).toEqual([name]));

  it('accept a passphrase of twelve characters, and show none that they refuse', () => {
    expect(loadEnv({ BACKUP_PASSPHRASE: 'twelve signs' }).backupPassphrase).toBe('twelve signs');
    expect(refusalOf({ BACKUP_PASSPHRASE: 'tiny-secret' }).message).not.toContain('tiny-secret');
    expect(refusalOf({ S3_SECRET_ACCESS_KEY: 'very-secret' }).message).not.toContain('very-secret');
  });
});
