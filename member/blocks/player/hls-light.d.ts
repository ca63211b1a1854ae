// The package describes its full build alone; the light one is the same without what we do not use.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
