/** The server names places by their address, with or without the studio's base; below the router the base is left out. */
export const placeOf = (href: string): string => href.replace(/^\/studio(?=\/|$)/, '') || '/';
