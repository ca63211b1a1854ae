declare module 'virtual:first-texts' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module 'virtual:first-script' {
  export const firstScript: string;
}

declare module 'virtual:page-texts' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
