import { cleanup, configure, screen, within } from '@testing-library/react';
import * as react from 'react';
import { afterAll } from 'vitest';
import { openNextWindow } from './nextWindow.ts';

// What is waited for comes when the machine gets to it: code that is fetched when a place is opened, a busy processor.
configure({ asyncUtilTimeout: 15_000 });

// React makes an error for each element, for the stack of who drew it. Nobody reads those here, and they take a seventh of the time: say that enough were made.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {}, configurable: true });

openNextWindow();
// Testing Library holds on to the document that it was loaded in. `user.ts` and `browserWindow.ts` tell the new one to two more libraries.
Object.assign(screen, within(document.body));

afterAll(cleanup);
