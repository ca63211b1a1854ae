import { userEvent, type Options, type UserEvent } from '@testing-library/user-event';

/** Somebody with a pointer and a keyboard at the document of this file; without being told, the library takes the one of the first file. */
export const aUser = (options: Options = {}): UserEvent => userEvent.setup({ document, ...options });
