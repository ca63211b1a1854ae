import { describe, expect, it } from 'vitest';
import { countedKey, isInternalAddress } from './addresses.ts';

describe('internal addresses, to which no user may send requests', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    'localhost',
    '0x7f.1',
    '2130706433',
    '',
  ])('%s', (address) => expect(isInternalAddress(address)).toBe(true));
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    'but %s is external',
    (address) => expect(isInternalAddress(address)).toBe(false),
  );
});

describe('addresses as limits count them', () => {
  it.each([
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
    ['studio:2001:db8:1:2::9', 'studio:2001:db8:1:2::'],
    ['app-1 2001:db8:1:2::9', 'app-1 2001:db8:1:2::'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::'],
    ['203.0.113.7', '203.0.113.7'],
    ['join:203.0.113.7', 'join:203.0.113.7'],
    ['coach@club.example', 'coach@club.example'],
    ['app-1 member', 'app-1 member'],
    ['', ''],
  ])('%s is %s', (key, counted) => expect(countedKey(key)).toBe(counted));
});
