// The package ships this smaller build without types; those of the full build apply.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
