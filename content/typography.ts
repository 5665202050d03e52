/**
 * Typographic quotes and apostrophes for plain texts; authors type the straight ones. Lectures get theirs from
 * remark-smartypants, which knows Markdown.
 */
export function typographic(text: string): string {
  return text
    .replaceAll(/(^|[\s([{–—/-])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([{–—/“-])'(?=\S)/g, '$1‘')
    .replaceAll("'", '’')
    .replaceAll(/‘(?=\d\ds?\b)/g, '’')
    .replaceAll('...', '…')
}

/** Keys whose texts are names for programs or addresses, and stay as they are typed. */
const verbatim = new Set([
  'id',
  'url',
  'kind',
  'department',
  'difficulty',
  'code',
  'course',
  'notion',
  'language',
  'patterns',
  'unit',
])

/** `typographic` for every text in a value read from a file. */
export function typographicTexts<Value>(value: Value, key = ''): Value {
  if (typeof value === 'string') return (verbatim.has(key) ? value : typographic(value)) as Value
  if (Array.isArray(value)) return value.map((item) => typographicTexts(item, key)) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, typographicTexts(item, name)]),
  ) as Value
}
