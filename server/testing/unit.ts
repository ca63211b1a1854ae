import fs from 'node:fs/promises';

/** The settings of a systemd unit, by name. A repeated setting has several values. */
export async function readUnit(file: string): Promise<Map<string, string[]>> {
  const settings = new Map<string, string[]>();
  for (const line of (await fs.readFile(file, 'utf8')).split('\n')) {
    const [, name, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
    if (name && value !== undefined) settings.set(name, [...(settings.get(name) ?? []), value]);
  }
  return settings;
}

/** The commands of a page: the lines of its shell blocks. */
export const commandsOf = (page: string): string[] =>
  [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n').filter((line) => line.trim() !== ''));
