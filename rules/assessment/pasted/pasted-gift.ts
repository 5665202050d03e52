/** A subset of Moodle's GIFT: one and several right answers, true or false, short text, number, pairs, essay. */
import { nothingWritten, type WrittenAbout, type WrittenOption } from './pasted-question.ts'

/** Whether the text has a key as GIFT writes it: `{=right ~wrong}`, `{T}`, `{#3}`, `{}`. */
export function isGift(text: string): boolean {
  return /(?:^|[^\\])\{\s*(?:[=~#]|(?:t|f|true|false)\s*[}#]|\})/im.test(text)
}

export function readGift(text: string): WrittenAbout[] {
  const found: WrittenAbout[] = []
  let lines: string[] = []
  let begun = 1
  let isOpen = false
  const finish = () => {
    if (lines.length > 0) found.push(question(begun, lines))
    lines = []
    isOpen = false
  }
  for (const [index, source] of text.split('\n').entries()) {
    const line = source.trim()
    // A question ends at an empty line outside its braces.
    if (line === '' && !isOpen) finish()
    if (line === '' || line.startsWith('//') || line.startsWith('$CATEGORY')) continue
    if (lines.length === 0) begun = index + 1
    lines.push(source)
    const braces = hidden(line)
    const [opened, closed] = [braces.lastIndexOf('{'), braces.lastIndexOf('}')]
    if (opened !== closed) isOpen = opened > closed
  }
  finish()
  return found
}

/** Escaped signs as private characters, so that they separate nothing. */
const signs = '~=#{}:'
const hidden = (text: string) =>
  text.replaceAll(/\\([~=#{}:])/g, (_, sign: string) => String.fromCharCode(0xe000 + signs.indexOf(sign)))
const shown = (text: string) =>
  text
    .replaceAll(/[\uE000-\uE005]/g, (sign) => signs[sign.charCodeAt(0) - 0xe000] ?? '')
    .replaceAll('\\n', '\n')
    .trim()

function question(line: number, lines: readonly string[]): WrittenAbout {
  const source = lines.join('\n')
  const text = hidden(source).replace(/^\s*::[^:]*::/, '')
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')]
  const about = { ...nothingWritten, line, source }
  if (open === -1 || close < open) {
    return { ...about, question: shown(text), problems: ['Its key in braces { } is missing'] }
  }
  const rest = text.slice(close + 1).trim()
  const stem = text.slice(0, open).replace(/^\s*\[\w+\]/, '')
  const [key = '', explanation = ''] = text.slice(open + 1, close).split('####')
  const asked = { ...about, question: shown(rest === '' ? stem : `${stem.trim()} ____ ${rest}`) }
  return { ...asked, explanation: shown(explanation), ...keyOf(key.trim()) }
}

function keyOf(key: string): Partial<WrittenAbout> {
  if (key === '') return { kind: 'essay' }
  const truth = /^(t|f|true|false)(?:#(.*))?$/is.exec(key)
  if (truth !== null) return { kind: 'true or false', answer: truth[1] ?? '' }
  if (key.startsWith('#')) return numberKey(key.slice(1))
  const parts = key.match(/[=~][^=~]*/g) ?? []
  const options = parts.map((part) => optionOf(part))
  if (parts.every((part) => part.startsWith('=') && part.includes('->'))) return { kind: 'matching', options }
  if (parts.length > 0 && parts.every((part) => part.startsWith('='))) return { kind: 'short text', options }
  return options.length === 0 ? { problems: ['Its key in braces { } could not be read'] } : { options }
}

/** "3.14:0.01", or "1..5". */
function numberKey(key: string): Partial<WrittenAbout> {
  const [value = ''] = key.replace(/^\s*=/, '').split('#')
  const range = /^\s*(-?[\d.]*\d)\s*\.\.\s*(-?[\d.]*\d)\s*$/.exec(value)
  if (range !== null) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    return { kind: 'number', answer: String((low + high) / 2), tolerance: String(Math.abs(high - low) / 2) }
  }
  const [number = '', tolerance = ''] = value.split(':')
  return { kind: 'number', answer: number.trim(), tolerance: tolerance.trim() }
}

/** "~%50%Text#feedback": a share above zero is right. */
function optionOf(part: string): WrittenOption {
  const weighted = /^[=~]\s*%(-?\d{1,3}(?:\.\d+)?)%(.*)$/s.exec(part)
  const [text = ''] = (weighted?.[2] ?? part.slice(1)).split('#')
  const right = weighted === null ? part.startsWith('=') : Number(weighted[1]) > 0
  return { mark: '', text: shown(text), right }
}
