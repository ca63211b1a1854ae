const gmailHosts = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling of a mailbox, for comparing addresses: lower case, without the tag after "+", and for Gmail without dots. Never an address
 * to write to.
 */
export function mailboxOf(email: string): string {
  const at = email.trim().toLowerCase().lastIndexOf('@');
  const [local, host] = [
    email.trim().toLowerCase().slice(0, at),
    email
      .trim()
      .toLowerCase()
      .slice(at + 1),
  ];
  const [name = ''] = local.split('+');
  return gmailHosts.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
