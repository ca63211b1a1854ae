import { cleanup, configure, screen, within } from '@testing-library/react';
import { addWindowFocusTracking } from 'react-aria/private/interactions/useFocusVisible';
import { afterAll } from 'vitest';
import { openNextWindow } from './nextWindow.ts';

// What is waited for comes when the machine gets to it: code that is fetched when a place is opened, a busy processor.
configure({ asyncUtilTimeout: 15_000 });

openNextWindow();
// Libraries hold on to the document that they were loaded in. These are told of the new one; `user.ts` and `browserWindow.ts` tell two more.
Object.assign(screen, within(document.body));
addWindowFocusTracking()();
addWindowFocusTracking();

afterAll(cleanup);
