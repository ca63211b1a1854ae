import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const p = await (await b.newContext({ viewport: { width: 375, height: 812 } })).newPage();
p.on('response', (r) => {
  const u = new URL(r.url()).pathname;
  if (u.startsWith('/__') || u.startsWith('/api')) console.log(r.status(), u);
});
p.on('console', (m) => console.log('C', m.text().slice(0, 200)));
await p.goto('http://localhost:4871/');
await p.waitForTimeout(2500);
console.log(
  await p.evaluate(() =>
    [...document.querySelectorAll('main a, main button')]
      .slice(0, 6)
      .map((x) => x.outerHTML.slice(0, 400))
      .join('\n\n'),
  ),
);
await b.close();
