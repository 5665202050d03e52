/**
 * Questions in plain text: numbered or apart by empty lines, with lettered answers, a star or a line "Answer: B" for the
 * right one, and lines such as "Explanation: …". Aiken is a case of it.
 */
import { nothingWritten, type WrittenAbout, type WrittenOption } from './pasted-question.ts'
import { type FieldName, fieldNamed } from './pasted-words.ts'

interface Block {
  line: number
  lines: string[]
  question: string[]
  options: WrittenOption[]
  fields: Partial<Record<FieldName, string>>
  /** What a line without a mark continues. */
  last: 'question' | 'option' | FieldName
  /** An empty line came after what it has. */
  gap: boolean
}

/** How the first question begins decides where others do. */
type Numbering = 'word' | 'number' | 'none'

export function readText(text: string): WrittenAbout[] {
  const lines = text.split('\n')
  const numbering = numberingOf(lines.find((line) => line.trim() !== '') ?? '')
  const blocks: Block[] = []
  for (const [index, source] of lines.entries()) {
    const line = source.replace(invisible, '').trim()
    const block = blocks.at(-1)
    if (line === '') {
      if (block) block.gap = true
      continue
    }
    const begun = beginning(line, numbering, block)
    if (begun === null && block !== undefined) takeIn(block, line, numbering)
    else blocks.push(newBlock(index + 1, begun ?? line))
    blocks.at(-1)?.lines.push(source)
  }
  return blocks.map(about)
}

/** Marks of direction and others without width, in front of a line. */
const invisible = /^[\s\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]+/u

const wordNumber = /^(?:q|question)\s*\p{Nd}{1,3}\s*[.):：-]?(?:\s+|$)(.*)$/iu
const bareNumber = /^\(?\p{Nd}{1,3}(?:[.):．]\s+|[)．]$|[)）、．])(.*)$/u

function numberingOf(first: string): Numbering {
  const line = first.replace(invisible, '')
  if (wordNumber.test(line)) return 'word'
  return bareNumber.test(line) ? 'number' : 'none'
}

/** The text of a question that begins with this line; null if the line belongs to the question before. */
function beginning(line: string, numbering: Numbering, block: Block | undefined): string | null {
  const numbered =
    wordNumber.exec(line)?.[1] ?? (numbering === 'word' ? undefined : bareNumber.exec(line)?.[1])
  if (numbered !== undefined) return numbered.trim()
  const field = fieldIn(line)
  if (field?.name === 'question') return field.text
  if (block === undefined) return line
  if (field !== null || numbering !== 'none') return null
  const option = optionIn(line)
  // A letter that the question has already: "A. Smith wrote …" begins another one.
  const isOwn =
    option !== null && (option.mark === '' || !block.options.some(({ mark }) => mark === option.mark))
  if (isOwn) return null
  // Aiken: what follows the answer is the next question, also without an empty line.
  return block.gap || block.last === 'answer' ? line : null
}

function newBlock(line: number, text: string): Block {
  return {
    line,
    lines: [],
    question: text === '' ? [] : [text],
    options: [],
    fields: {},
    last: 'question',
    gap: false,
  }
}

function takeIn(block: Block, line: string, numbering: Numbering): void {
  const afterGap = block.gap
  block.gap = false
  const field = fieldIn(line)
  if (field !== null) {
    block.fields[field.name] = joined(block.fields[field.name], field.text)
    block.last = field.name
    return
  }
  const option = block.question.length === 0 ? null : (optionIn(line) ?? numberedOption(line, numbering))
  if (option !== null) {
    block.options.push(option)
    block.last = 'option'
    return
  }
  const lastOption = block.options.at(-1)
  if (block.last === 'question') block.question.push(line)
  else if (block.last === 'option' && lastOption !== undefined) {
    // Without letters, each line is an answer of its own.
    if (lastOption.mark === '' && !afterGap) block.options.push({ mark: '', text: line, right: false })
    else {
      const { text, right } = withMark(lastOption, line)
      block.options[block.options.length - 1] = { ...lastOption, right, text: `${lastOption.text} ${text}` }
    }
  } else if (block.last === 'answer') {
    block.fields.explanation = joined(block.fields.explanation, line)
    block.last = 'explanation'
  } else if (block.last !== 'option') {
    block.fields[block.last] = joined(block.fields[block.last], line)
  }
}

const joined = (before: string | undefined, text: string) => (before ? `${before}\n${text}` : text)

function fieldIn(line: string): { name: FieldName; text: string } | null {
  const match = /^\**([\p{L} ]{1,26}?)\**\s*[:：]\**\s*(.*)$/u.exec(line)
  const name = match === null ? null : fieldNamed(match[1] ?? '')
  return name === null ? null : { name, text: match?.[2]?.trim() ?? '' }
}

const star = '[*✓✔✅☑]\\uFE0F?'
const starBefore = new RegExp(`^${star}\\s*(\\S.*)$`, 'u')
const starAfter = new RegExp(`^(.*\\S)\\s*(?:${star}|\\((?:correct|right)\\))$`, 'iu')
const lettered = /^[([]?(\p{L})(?:[.):）．\]]\s+|[)）．])(\S.*)$/u
const ticked = /^(?:[-–•*]\s+)?[[(](\s?|x|\*|✓|✔)[\])]\s+(\S.*)$/iu
const bulleted = /^[-–•▪◦]\s+(\S.*)$/u

/** "B) Text", "*B. Text", "b) *Text", "[x] Text", "- Text", "*Text", "Text (correct)" after a mark of its own. */
function optionIn(line: string): WrittenOption | null {
  const starred = starBefore.exec(line)?.[1]
  const bare = starred ?? line
  const right = starred !== undefined
  const letter = lettered.exec(bare)
  if (letter?.[1] !== undefined && isOptionLetter(letter[1])) {
    return withMark({ mark: letter[1].toUpperCase(), text: '', right }, letter[2] ?? '')
  }
  const tick = ticked.exec(line)
  if (tick !== null) return { mark: '', text: tick[2] ?? '', right: (tick[1] ?? '').trim() !== '' }
  const bullet = bulleted.exec(bare)?.[1]
  if (bullet !== undefined) return withMark({ mark: '', text: '', right }, bullet)
  return right ? { mark: '', text: bare, right } : null
}

/** Below "Question 3", "1. Text" is an answer. */
function numberedOption(line: string, numbering: Numbering): WrittenOption | null {
  const match = numbering === 'word' ? /^\(?(\p{Nd}{1,2})[.)]\s+(\S.*)$/u.exec(line) : null
  return match === null ? null : withMark({ mark: match[1] ?? '', text: '', right: false }, match[2] ?? '')
}

/** Latin letters after H begin words ("I. think"); other scripts have no such. */
const isOptionLetter = (letter: string) => !/^[i-z]$/i.test(letter)

function withMark(option: WrittenOption, text: string): WrittenOption {
  const before = starBefore.exec(text)?.[1]
  const after = starAfter.exec(before ?? text)?.[1]
  const right = option.right || before !== undefined || after !== undefined
  return { ...option, text: after ?? before ?? text, right }
}

function about({ line, lines, question, options, fields }: Block): WrittenAbout {
  const [first = '', ...more] = question
  const unmarked = options.length > 0 && options.every(({ mark }) => mark === '')
  // "*" as a bullet marks nothing.
  const areBullets = unmarked && options.length > 1 && options.every(({ right }) => right)
  const own = areBullets ? options.map((option) => ({ ...option, right: false })) : options
  // Answers without letters begin below the first line, also those before the star.
  const isList = unmarked && !areBullets && lines.some((each) => starBefore.test(each.trim()))
  return {
    ...nothingWritten,
    ...fields,
    line,
    source: lines.join('\n'),
    question: isList ? first : question.join('\n'),
    options: isList ? [...more.map((text) => ({ mark: '', text, right: false })), ...own] : own,
  }
}
