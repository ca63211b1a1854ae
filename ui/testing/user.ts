import { userEvent, type Options, type UserEvent } from '@testing-library/user-event';

/** Someone with a pointer and a keyboard in the document of this file; by default, the library uses the first file's document. */
export const aUser = (options: Options = {}): UserEvent => userEvent.setup({ document, ...options });
