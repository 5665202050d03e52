/**
 * Whether a text is the address of a page, read over https. `URL` drops line breaks and tabs without a word, so control
 * characters are looked for apart.
 */
export const isHttpsAddress = (text: string): boolean =>
  !/\p{Cc}/u.test(text) && URL.canParse(text) && new URL(text).protocol === 'https:'
