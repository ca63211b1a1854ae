import { check, required, staffPassword } from '@bandstand/rules/fields/fields.ts';
import type { FieldText } from '../../platform/http/app-error.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { KnownDevices } from '../../platform/http/known-devices.ts';
import type { CommonPasswords } from '../../platform/passwords.frequent.ts';
import type { Passwords } from '../../platform/passwords.ts';

/** Faults of a password chosen by staff: fewer than 12 characters, or very common. Null: none. */
export type StaffPasswords = ReturnType<typeof createStaffPasswords>;

export function createStaffPasswords({ common }: { common: Pick<CommonPasswords, 'has'> }) {
  async function faultOf(password: string): Promise<FieldText | null> {
    const fault = check(password, required, staffPassword);
    if (fault) return fault;
    return (await common.has(password)) ? { key: 'field.password_common' } : null;
  }
  return {
    faultOf,
    /** Throws 422 `password`, along with the other faults. */
    require: async (password: string, others: Parameters<typeof refuseFields>[0] = {}): Promise<void> =>
      refuseFields({ ...others, password: await faultOf(password) }),
  };
}

/** How staff prove their identity, and the devices they did so on. */
export interface StaffCredentials {
  devices: KnownDevices;
  passwords: Passwords;
  staffPasswords: StaffPasswords;
}
