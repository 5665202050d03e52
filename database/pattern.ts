/** A text for `like` and `ilike` that means itself: its %, _ and \ are no signs of a pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
