// The package has types only for its full build; the light one is the same without features that we do not use.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
