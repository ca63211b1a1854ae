import { useEffect, useState } from 'react';
import { useApi } from '../platform.ts';

const pauseMs = 300;
/** Shorter ones are refused anyway. */
const shortest = 7;
const prefixDigits = 3;

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a password is one of the most common, after a pause in typing. The server gets three digits of its hash. False if unknown. */
export function useIsFrequentPassword(password: string): boolean {
  const api = useApi();
  const [common, setCommon] = useState<string | null>(null);
  useEffect(() => {
    // Browsers have no hash function on plain http from another machine.
    if (password.length < shortest || !globalThis.crypto?.subtle) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      const digest = await sha256(password.normalize('NFKC').toLowerCase());
      const { suffixes } = await api('GET /auth/common_passwords', { query: { prefix: digest.slice(0, prefixDigits) } });
      if (!isOver && suffixes.includes(digest.slice(prefixDigits))) setCommon(password);
    };
    // Without an answer there is no warning: the password may still be chosen.
    const timer = setTimeout(() => void look().catch(() => {}), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, password]);
  return common !== null && common === password;
}
