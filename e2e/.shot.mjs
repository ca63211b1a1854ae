import { chromium } from 'playwright-core';
import fs from 'node:fs';
const [, , base, ...args] = process.argv; // path[:as]...
const opts = { w: 375, h: 812, mode: 'light', full: true, tag: '', as: null };
const jobs = [];
for (const a of args) {
  if (a.startsWith('--')) {
    const [k, v] = a.slice(2).split('=');
    opts[k] = v ?? true;
  } else jobs.push(a);
}
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--host-resolver-rules=MAP *.localhost 127.0.0.1',
  ],
});
const ctx = await b.newContext({ viewport: { width: +opts.w, height: +opts.h }, colorScheme: opts.mode, deviceScaleFactor: 1 });
const p = await ctx.newPage();
p.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)));
p.on('console', (m) => {
  if (m.type() === 'error') console.log('CONSOLE', m.text().slice(0, 200));
});
if (opts.as) {
  const demo = JSON.parse(fs.readFileSync('/tmp/seed-data/demo.json', 'utf8'));
  const all = demo.apps.flatMap((a) => [{ ...a.owner, slug: a.slug }, ...a.members.map((m) => ({ ...m, slug: a.slug }))]);
  const who = all.find((x) => x.email.startsWith(opts.as));
  await p.goto(base + '/');
  const r = await p.evaluate(
    async ({ who }) => {
      const r = await fetch('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-account-app': who.slug },
        body: JSON.stringify({ email: who.email, password: who.password }),
      });
      return r.status;
    },
    { who },
  );
  console.log('login', r);
}
for (const jj of jobs) {
  const [j, ys] = jj.split('@');
  await p.goto(base + j, { waitUntil: 'load' });
  await p.waitForTimeout(1500);
  if (opts.full === 'true' || opts.full === true) {
    await p.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
        scrollTo(0, y);
        await new Promise((r) => setTimeout(r, 60));
      }
      scrollTo(0, 0);
    });
    await p.waitForTimeout(400);
  }
  if (ys) {
    const fs2 = [];
    for (const y of ys.split(',')) {
      await p.evaluate((y) => scrollTo(0, y), +y);
      await p.waitForTimeout(500);
      const f = `/tmp/shots/${opts.tag}${j.replace(/[^a-z0-9]+/gi, '_')}_${y}.png`;
      await p.screenshot({ path: f });
      fs2.push(f);
    }
    const { default: sharp } = await import('/work/main/node_modules/sharp/dist/index.cjs').catch(() => import('sharp'));
    const n = fs2.length;
    await sharp({ create: { width: (+opts.w + 10) * n, height: +opts.h, channels: 3, background: '#888' } })
      .composite(fs2.map((f, i) => ({ input: f, left: i * (+opts.w + 10), top: 0 })))
      .png()
      .toFile(`/tmp/shots/${opts.tag}${j.replace(/[^a-z0-9]+/gi, '_')}_strip.png`);
    console.log('strip', `/tmp/shots/${opts.tag}${j.replace(/[^a-z0-9]+/gi, '_')}_strip.png`);
    continue;
  }
  const f = `/tmp/shots/${opts.tag}${j.replace(/[^a-z0-9]+/gi, '_')}.png`;
  await p.screenshot({ path: f, fullPage: opts.full === true || opts.full === 'true' });
  console.log(f);
}
await b.close();
