/** The server's paths may include the studio's base; below the router the base is left out. */
export const placeOf = (href: string): string => href.replace(/^\/studio(?=\/|$)/, '') || '/';
