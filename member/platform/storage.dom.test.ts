import { describe, expect, it } from 'vitest';
import { createDevice, originHref } from './device.ts';
import { createDeviceStorage, forgetPersonal } from './storage.ts';

describe('the device', () => {
  it('stores its id, and sends the URL without values that grant access', () => {
    localStorage.clear();
    const storage = createDeviceStorage('harbour');
    const { deviceId } = createDevice(storage);
    expect(createDevice(storage).deviceId).toBe(deviceId);
    expect(originHref('https://a.de/x?session=1&y=2&page_builder=3&token=4#h')).toBe('https://a.de/x?y=2#h');
    expect(createDevice(storage).headers()).toMatchObject({
      'x-standalone': 'false',
      'x-native-app': 'false',
      'x-client-width': String(window.innerWidth),
    });
  });

  it('separates apps and clears personal data', () => {
    localStorage.clear();
    const [one, other] = [createDeviceStorage('one'), createDeviceStorage('other')];
    one.set('last_email', 'a@b.de');
    one.set('global_state', { language: 'de' });
    one.set('last_push', 'x');
    expect(other.get('last_email')).toBeNull();
    forgetPersonal(one);
    expect([one.get('last_email'), one.get('global_state'), one.get('last_push')]).toEqual(['a@b.de', {}, null]);
    localStorage.setItem('app:one:last_email', '{broken');
    expect(one.get('last_email')).toBeNull();
  });
});
