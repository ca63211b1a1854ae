// An install can be split into cells, each with whole accounts, only while no key and no reference joins the rows of two accounts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { openIndexes, openReferences } from './catalogue.ts';

/** Unique in the whole install: what leads to a cell before the account is known. */
const directory = new Map([
  ['accounts_pkey', 'an account'],
  ['apps_pkey', 'an app'],
  ['apps_slug_key', 'the address of an app'],
  ['former_slugs_slug', 'a former address of an app'],
  ['hosts_proven', 'the domain of an app'],
  ['staff_sessions_token_hash_key', 'a session of staff, who log in before their account is known'],
  ['staff_resets_token_hash_key', 'a link for a new password'],
]);
/** Of the install itself. */
const ofTheInstall = new Map([
  ['bandstand_migrations_pkey', 'migrations that ran'],
  ['install_pkey', 'the one row of the install'],
  ['rounds_pkey', 'repeating work'],
]);
/** Not unique, and so a cell has its own. */
const acrossApps = new Map([
  ['users_email_key', 'staff log in by address before their account is known'],
  ['staff_recovery_codes_hash', 'a recovery code, used before the account is known'],
  ['sessions_acting', 'ends what a staff member opened as members, in all apps'],
  ['auth_tokens_acting', 'ends the links to it, in all apps'],
  ['page_search_words', 'words: an index of words cannot begin with an id; the function that reads it adds the app'],
  ['messages_images', 'pictures of messages: an index of lists cannot begin with an id; statements add the app'],
  ['outbox_proof_hashes', 'links in mails: an index of lists cannot begin with an id; used links are blanked in rounds over all apps'],
  ['app_changes_xid', 'which apps changed since the last look, of all apps'],
  ['member_changes_xid', 'which members changed since then, of all apps'],
  ['user_changes_xid', 'which persons changed since then, of all accounts'],
  // Rounds over all apps of a cell, oldest or next first.
  ['auth_tokens_expires', 'removes links that ended'],
  ['balance_reads_tried', 'reads balances at the provider'],
  ['coupon_uses_held', 'frees coupons of unpaid orders'],
  ['form_submissions_deleted', 'removes deleted submissions after a day'],
  ['form_visits_started', 'removes old visits of guests'],
  ['idempotency_keys_created', 'removes old keys of repeats'],
  ['location_proofs_at', 'removes old proofs of location'],
  ['media_preparing', 'continues to prepare files'],
  ['media_unused', 'removes unused uploads'],
  ['moderation_cases_decided', 'forgets reported texts'],
  ['orders_unsettled', 'settles orders'],
  ['outbox_proofs_created', 'blanks links in old mails'],
  ['payment_keys_begun', 'removes old keys of repeats'],
  ['quotes_expires', 'removes old quotes'],
  ['refunds_pending', 'asks for the state of refunds'],
  ['security_log_at', 'removes old entries'],
  ['sessions_expires', 'removes sessions that ended'],
  ['staff_resets_expires', 'removes links that ended'],
  ['staff_sessions_expires', 'removes sessions that ended'],
  ['store_purchases_overdue', 'asks app stores for the state of purchases'],
  ['studio_presence_old', 'removes editors who left'],
  ['subscriptions_cards', 'warns of cards that expire'],
  ['subscriptions_due', 'charges subscriptions'],
  ['subscriptions_unsettled', 'settles subscriptions that ended'],
  ['term_changes_sweep', 'applies changed terms'],
  ['threads_unread_since', 'mails what is unread'],
  ['threads_unread_since', 'mails what is unread'],
]);
const known: ReadonlyMap<string, string> = new Map([...directory, ...ofTheInstall, ...acrossApps]);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const unknownIndexes = async () => (await openIndexes(app.sql)).map(({ name }) => name).filter((name) => !known.has(name));

describe('keys of tables', () => {
  it('begin with an app or an account, except in the directory and in rounds over all apps', async () => {
    expect(await unknownIndexes()).toEqual([]);
    const names = (await openIndexes(app.sql)).map(({ name }) => name);
    expect([...known.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('are unique in the whole install only in the directory', async () => {
    const unique = (await openIndexes(app.sql)).filter(({ isUnique }) => isUnique).map(({ name }) => name);
    expect(unique.filter((name) => !directory.has(name) && !ofTheInstall.has(name))).toEqual([]);
  });

  it('refer to rows of the same account only', async () => {
    expect(await openReferences(app.sql)).toEqual([]);
  });

  it('that break these rules are found', async () => {
    await app.sql(`create table planted (account_id uuid not null, id uuid unique, app_id uuid references apps (id),
      page_id uuid, primary key (account_id, id))`);
    try {
      expect(await unknownIndexes()).toEqual(['planted_id_key']);
      expect(await openReferences(app.sql)).toEqual(['planted FOREIGN KEY (app_id) REFERENCES apps(id)']);
      await app.sql('alter table planted drop column account_id');
      expect(await openReferences(app.sql)).toEqual([]);
      await app.sql('alter table planted add foreign key (page_id) references apps (id)');
      expect(await openReferences(app.sql)).toEqual(['planted FOREIGN KEY (page_id) REFERENCES apps(id)']);
    } finally {
      await app.sql('drop table planted');
    }
  });
});
