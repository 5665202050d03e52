import fraunces from './fraunces.woff2?url'
import inter from './inter.woff2?url'

/** The two fonts every page needs above the fold. Italics and other alphabets load on demand. */
export const fontPreloads: readonly string[] = [fraunces, inter]
