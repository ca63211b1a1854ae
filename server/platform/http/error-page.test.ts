import { describe, expect, it } from 'vitest';
import { errorPage, wantsPage } from './error-page.ts';
import { answerHeaders, permissionsPolicy } from './page-headers.ts';

describe('a refusal as a page', () => {
  it.each([
    ['GET', '/', 'text/html,*/*', true],
    ['HEAD', '/courses', 'text/html', true],
    ['POST', '/', 'text/html', false],
    ['GET', '/api/pages', 'text/html', false],
    ['GET', '/apis', 'text/html', true],
    ['GET', '/', 'application/json', false],
    ['GET', '/', undefined, false],
  ])('is sent for %s %s with %s: %s', (method, url, accept, is) => expect(wantsPage({ method, url, headers: { accept } })).toBe(is));

  it('shows the text of an error, and runs none of it', () => {
    const page = errorPage(404, { error: 'not_found', message: `<script>"a" & b</script>`, request_id: '"><img>' }, 'de');
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('<p>&lt;script&gt;&quot;a&quot; &amp; b&lt;/script&gt;</p>');
    expect(page).toContain('<small>&quot;&gt;&lt;img&gt;</small>');
    expect(page).not.toMatch(/<script|<img/);
  });
});

it('HSTS is sent only by an install with https, and never for other sub-domains', () => {
  expect(answerHeaders('http://a.example')).not.toHaveProperty('strict-transport-security');
  expect(answerHeaders('https://a.example')['strict-transport-security']).toBe('max-age=31536000');
});

it('pages may use no device, and may ask for payment only if allowed', () => {
  expect(permissionsPolicy()).toMatch(/camera=\(\).*microphone=\(\).*payment=\(\)$/);
  expect(permissionsPolicy('(self)')).toMatch(/camera=\(\).*payment=\(self\)$/);
});
