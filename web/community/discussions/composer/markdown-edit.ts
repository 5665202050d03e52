/** A text with its selection. */
export interface Selected {
  text: string
  start: number
  end: number
}

export type Mark = 'bold' | 'italic' | 'code' | 'link' | 'quote' | 'list'

const around = { bold: '**', italic: '_', code: '`' } as const

/** Applies an editor button or shortcut. Applying it twice undoes it if possible, and the selection is kept. */
export function applyMark(mark: Mark, selected: Selected): Selected {
  if (mark === 'link') return link(selected)
  if (mark === 'quote') return prefixLines(selected, '> ')
  if (mark === 'list') return prefixLines(selected, '- ')
  if (mark === 'code' && chosen(selected).includes('\n')) return fence(selected)
  return wrap(selected, around[mark])
}

const chosen = ({ text, start, end }: Selected) => text.slice(start, end)

function wrap({ text, start, end }: Selected, sign: string): Selected {
  const inner = text.slice(start, end)
  const isWrapped = text.slice(start - sign.length, start) === sign && text.startsWith(sign, end)
  if (isWrapped) {
    const without = text.slice(0, start - sign.length) + inner + text.slice(end + sign.length)
    return { text: without, start: start - sign.length, end: end - sign.length }
  }
  const wrapped = text.slice(0, start) + sign + inner + sign + text.slice(end)
  return { text: wrapped, start: start + sign.length, end: end + sign.length }
}

/** A selected URL becomes the target, other text the label; selects the missing part. */
function link({ text, start, end }: Selected): Selected {
  const inner = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(inner)
  const [label, address] = isAddress ? ['', inner] : [inner, 'https://']
  const at = start + 1 + (isAddress ? 0 : label.length + 2)
  return {
    text: `${text.slice(0, start)}[${label}](${address})${text.slice(end)}`,
    start: at,
    end: isAddress ? at : at + address.length,
  }
}

function prefixLines({ text, start, end }: Selected, prefix: string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const all = lines.every((line) => line.startsWith(prefix))
  const changed = lines.map((line) => (all ? line.slice(prefix.length) : prefix + line)).join('\n')
  return { text: text.slice(0, from) + changed + text.slice(end), start: from, end: from + changed.length }
}

function fence({ text, start, end }: Selected): Selected {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const opening = `${before}\`\`\`\n`
  const inner = text.slice(start, end).replace(/\n$/, '')
  const closing = `\n\`\`\`${text[end] === '\n' || end === text.length ? '' : '\n'}`
  const at = start + opening.length
  return {
    text: text.slice(0, start) + opening + inner + closing + text.slice(end),
    start: at,
    end: at + inner.length,
  }
}

/** Inserts a picture on its own lines and moves the caret below. Escapes Markdown in the alternative text. */
export function withPicture(
  { text, start, end }: Selected,
  { alt, address }: { alt: string; address: string },
): Selected {
  const plain = alt
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>~!&]/g, '\\$&')
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end).trimStart()
  const upToCaret = `${before === '' ? '' : `${before}\n\n`}![${plain}](${address})\n\n`
  return { text: upToCaret + after, start: upToCaret.length, end: upToCaret.length }
}

/** A post as a quote, with room to answer below. */
export function quoted(name: string, markdown: string): string {
  const lines = markdown.trim().split('\n')
  return `> **${name.replaceAll(/[*_`[\]<>]/g, '')}** wrote:\n${lines.map((line) => `> ${line}`).join('\n')}\n\n`
}

/** The start of a name after an @ at the caret, or null. */
export function nameBeingTyped(text: string, caret: number): { from: number; beginning: string } | null {
  const [, before, beginning] =
    /(^|[\s(])@([\p{L}\p{M}\p{N}'’.-]{0,40}(?: [\p{L}\p{M}\p{N}'’.-]{0,40})?)$/u.exec(
      text.slice(0, caret),
    ) ?? [null, null, null]
  if (typeof beginning !== 'string' || before === null) return null
  return { from: caret - beginning.length - 1, beginning }
}

/**
 * The smallest replacement that turns one text into another, without splitting a character.
 *
 * @returns range in code units, and its new text
 */
export function changedPart(before: string, after: string): { start: number; end: number; inserted: string } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  if (isHalf(before, start) || isHalf(after, start)) start -= 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  if (isHalf(before, before.length - same) || isHalf(after, after.length - same)) same -= 1
  return { start, end: before.length - same, inserted: after.slice(start, after.length - same) }
}

/** Whether a position is inside a surrogate pair. */
const isHalf = (text: string, at: number) => /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) && at > 0
