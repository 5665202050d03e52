// The package ships this smaller build without types of its own; they are those of the whole.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
