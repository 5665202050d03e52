/**
 * Whether a text is an https URL. `URL` silently drops line breaks and tabs, so control characters are checked first.
 */
export const isHttpsAddress = (text: string): boolean =>
  !/\p{Cc}/u.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:'
