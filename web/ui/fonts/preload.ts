import fraunces from './fraunces.woff2?url'
import inter from './inter.woff2?url'

/**
 * The two faces that every page shows above the fold, for `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>`. The italic and the letters of other alphabets come when a page needs them.
 */
export const fontPreloads: readonly string[] = [fraunces, inter]
