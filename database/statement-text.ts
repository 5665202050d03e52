/** Keeps a line of the log short. */
const defaultLength = 400

/** A statement's text for a log or a trace: without line breaks and without quoted strings, which may be personal. */
export function textWithoutValues(text: string, length = defaultLength): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, length)
}
