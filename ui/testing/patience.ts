import { configure } from '@testing-library/react';

// What is waited for comes when the machine gets to it: code that is fetched when a place is opened, a busy processor.
configure({ asyncUtilTimeout: 15_000 });
