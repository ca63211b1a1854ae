declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;
export const shell = [__SHELL_FILES__, __SHELL_VERSION__];
