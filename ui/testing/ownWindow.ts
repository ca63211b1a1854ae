import { cleanup, configure, prettyDOM, screen, within } from '@testing-library/react';
import * as react from 'react';
import { afterAll } from 'vitest';
import { openNextWindow } from './nextWindow.ts';

// Results arrive when the machine gets to them: code loaded on demand, a busy processor.
configure({ asyncUtilTimeout: 15_000, getElementError });

/** A test that waits asks in vain many times. Printing the document for each of these errors took a twelfth of the time: print it when one is read. */
function getElementError(text: string | null, container: Element): Error {
  let message: string | null = null;
  const error = Object.defineProperties(new Error(), {
    name: { value: 'TestingLibraryElementError' },
    message: {
      get: () => (message ??= `${text}\n\n${prettyDOM(container)}`),
      set: (other: string) => {
        message = other;
      },
      configurable: true,
    },
  });
  Error.captureStackTrace(error, getElementError);
  return error;
}

// React creates an error for each element to record its owner's stack. Nobody reads those here, and they cost a seventh of the time:
// pretend that enough were made.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {}, configurable: true });

openNextWindow();
// Testing Library keeps the document that it was loaded in. `user.ts` and `browserWindow.ts` update two more libraries.
Object.assign(screen, within(document.body));

afterAll(cleanup);
