import { slugOf } from '@bandstand/rules/pages/slugs.ts';
import { readOptions, UsageError, type Command } from './cli.commands.ts';
import { claimInstall } from './platform/db/install.ts';

/** `owner create`, `owner reset-password` and `owner reset-link`: must work without a mail server and without the studio. */
export const ownerCommand: Command = (context) => {
  const [verb, ...args] = context.args;
  if (verb === 'create') return createOwner({ ...context, args });
  if (verb === 'reset-password') return resetPassword({ ...context, args });
  if (verb === 'reset-link') return resetLink({ ...context, args });
  throw new UsageError(
    'owner create --email <email> --name <name> [--password <password>] [--app-name <name>] [--app-slug <slug>]\nowner reset-password <email> [--password <password>]\nowner reset-link <email>',
  );
};

const createOwner: Command = async ({ args, env, print, open }) => {
  const { options } = readOptions(args, ['email', 'name', 'password', 'app-name', 'app-slug']);
  if (!options.email) throw new UsageError('--email is required.');
  const { server, platform } = await open();
  const [mailbox = ''] = options.email.split('@');
  const name = options.name ?? mailbox;
  const password = options.password ?? platform.ids.secret(12);
  const appName = options['app-name'] ?? 'My app';
  const slug = options['app-slug'] ?? slugOf(appName).slice(0, 60);
  if (await server.identity.apps.bySlug(slug)) throw new UsageError(`The app ${slug} already exists: pass another --app-slug.`);
  const { tenant } = await server.identity.staff.createAccount({
    accountName: appName,
    owner: { email: options.email, name, password },
    app: { name: appName, slug },
  });
  // Running commands here proves ownership of the install: the set-up code becomes invalid.
  await claimInstall(platform.db, null);
  print(`Owner ${options.email} of the app ${tenant.slug}: log in at ${env.appUrl}/studio`);
  if (!options.password) print(`Password: ${password}`);
  return 0;
};

const resetPassword: Command = async ({ args, print, open }) => {
  const { options, rest } = readOptions(args, ['password', 'email']);
  const email = options.email ?? rest[0];
  if (!email) throw new UsageError('owner reset-password <email>');
  const { server, platform } = await open();
  const password = options.password ?? platform.ids.secret(12);
  if (!(await server.identity.staff.resetPassword(email, password))) {
    print(`No staff member has the address ${email}.`);
    return 1;
  }
  print(`The password of ${email} was changed, and all studio sessions were ended.`);
  if (!options.password) print(`Password: ${password}`);
  return 0;
};

/** For owners who lost password and second factor on an install without mail. */
const resetLink: Command = async ({ args, env, print, open }) => {
  const { options, rest } = readOptions(args, ['email']);
  const email = options.email ?? rest[0];
  if (!email) throw new UsageError('owner reset-link <email>');
  const { server } = await open();
  const path = await server.identity.reset.link(email);
  if (path === null) {
    print(`No staff member has the address ${email}.`);
    return 1;
  }
  print(`Open this link within 60 minutes to choose a new password. It works once, and it also turns off the second factor.\n${env.appUrl}${path}`);
  return 0;
};
