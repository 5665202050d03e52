/** A text with what is selected in it. */
export interface Selected {
  text: string
  start: number
  end: number
}

export type Mark = 'bold' | 'italic' | 'code' | 'link' | 'quote' | 'list'

const around = { bold: '**', italic: '_', code: '`' } as const

/**
 * What a button or a shortcut of the editor does to the text. Doing it twice takes it back, where that is possible,
 * and what was selected stays selected.
 */
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

/** An address becomes where the link leads, any other text what it says; what is missing is selected. */
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

/**
 * Puts a picture where the caret is, in lines of its own, and the caret below it. What means something in Markdown is
 * no more than a letter in its alternative text.
 */
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

/** What someone wrote, as a quote to answer to, with room below it. */
export function quoted(name: string, markdown: string): string {
  const lines = markdown.trim().split('\n')
  return `> **${name.replaceAll(/[*_`[\]<>]/g, '')}** wrote:\n${lines.map((line) => `> ${line}`).join('\n')}\n\n`
}

/** The beginning of a name after an @, where the caret stands; null where nobody is being named. */
export function nameBeingTyped(text: string, caret: number): { from: number; beginning: string } | null {
  const [, before, beginning] =
    /(^|[\s(])@([\p{L}\p{M}\p{N}'’.-]{0,40}(?: [\p{L}\p{M}\p{N}'’.-]{0,40})?)$/u.exec(
      text.slice(0, caret),
    ) ?? [null, null, null]
  if (typeof beginning !== 'string' || before === null) return null
  return { from: caret - beginning.length - 1, beginning }
}

/**
 * What has to be put into which part of a text to make it another: no more than changed, and no half of a character.
 *
 * @returns the part, in code units, and what stands there afterwards
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

/** Whether a place lies within a character of two code units. */
const isHalf = (text: string, at: number) => /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) && at > 0
