import type { ReactNode } from 'react';

type Network = { name: string; mark: ReactNode };

const bubble = 'M12 3.5a8.5 8.5 0 0 0-7.3 12.9L3.5 20.5l4.2-1.1A8.5 8.5 0 1 0 12 3.5z';

/** Networks by stored name: what people call them, and a plain mark of our own on 24 × 24. */
export const networks: Record<string, Network> = {
  instagram: {
    name: 'Instagram',
    mark: (
      <>
        <rect x="4" y="4" width="16" height="16" rx="4.5" />
        <circle cx="12" cy="12" r="3.6" />
        <path d="M16.6 7.4h.01" />
      </>
    ),
  },
  youtube: {
    name: 'YouTube',
    mark: (
      <>
        <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
        <path d="M10.3 9.3v5.4l4.6-2.7z" fill="currentColor" />
      </>
    ),
  },
  tiktok: { name: 'TikTok', mark: <path d="M13 4v11.2a3.6 3.6 0 1 1-3.6-3.6M13 4c.3 2.8 2.2 4.6 5 4.8" /> },
  facebook: { name: 'Facebook', mark: <path d="M16 4h-1.8A3.7 3.7 0 0 0 10.5 7.700V20M7.5 11.500h7" /> },
  x: { name: 'X', mark: <path d="M5 4.500l14 15M19 4.500l-14 15" /> },
  threads: {
    name: 'Threads',
    mark: (
      <path d="M18.5 8.500C17.6 5.5 15.3 4 12.2 4 8 4 5.5 7 5.5 12s2.5 8 6.7 8c3.6 0 6-1.9 6-4.5 0-2.7-2.6-4-5.6-4-2.2 0-3.6 1-3.6 2.6 0 1.5 1.3 2.4 2.9 2.4 2.3 0 3.4-1.7 3.2-4.7" />
    ),
  },
  linkedin: {
    name: 'LinkedIn',
    mark: (
      <>
        <path d="M6 10v8.500M6 6h.01M10.5 18.500V10M10.5 13.500a3.4 3.4 0 0 1 6.8 0v5" />
      </>
    ),
  },
  spotify: {
    name: 'Spotify',
    mark: (
      <>
        <circle cx="12" cy="12" r="8.5" />
        <path d="M7.5 9.800c3.2-.9 6.3-.6 9 .8M8 12.800c2.7-.7 5.1-.4 7.4.8M8.5 15.600c2.1-.5 4-.3 5.8.7" />
      </>
    ),
  },
  strava: { name: 'Strava', mark: <path d="M6 13.500L10.5 4.500l4.5 9M12.5 13.500l2.8 6 2.8-6" /> },
  whatsapp: {
    name: 'WhatsApp',
    mark: (
      <>
        <path d={bubble} />
        <path d="M9 8.800c-.4 2.9 3.3 6.6 6.2 6.200l.5-1.7-1.9-.9-.9.8a4.8 4.8 0 0 1-2.1-2.100l.8-.9-.9-1.900z" />
      </>
    ),
  },
  telegram: { name: 'Telegram', mark: <path d="M20.5 4.500L3.5 11.200l5.5 2L11 19.500l2.9-4 4.3 3.200zM9 13.200l11.5-8.7" /> },
  discord: {
    name: 'Discord',
    mark: (
      <>
        <path d="M8 6.500C6.3 6.9 5 7.6 4.8 8 3.5 10.6 3 13.5 3.2 16.500c1.5 1.1 3 1.7 4.3 1.800l1-1.800M16 6.500c1.7.4 3 1.1 3.2 1.5 1.3 2.6 1.8 5.5 1.6 8.5-1.5 1.1-3 1.7-4.3 1.800l-1-1.800M7.5 15.800c3 1.1 6 1.1 9 0M8 6.500c2.6-.6 5.4-.6 8 0" />
        <path d="M9.2 12h.01M14.8 12h.01" strokeWidth="2.6" />
      </>
    ),
  },
  website: {
    name: '',
    mark: (
      <>
        <circle cx="12" cy="12" r="8.5" />
        <path d="M3.5 12h17M12 3.500c2.4 2.3 3.6 5.1 3.6 8.500s-1.2 6.2-3.6 8.500c-2.4-2.3-3.6-5.1-3.6-8.500S9.6 5.8 12 3.500z" />
      </>
    ),
  },
  email: {
    name: '',
    mark: (
      <>
        <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
        <path d="M4 7.500l8 6 8-6" />
      </>
    ),
  },
};

/** The mark of a network; decoration beside its name. */
export function NetworkMark({ network, size = 20 }: { network: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {(networks[network] ?? networks['website'])?.mark}
    </svg>
  );
}
