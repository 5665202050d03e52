/** The pattern of `like` for whatever contains some text, each of its characters taken as it stands. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
