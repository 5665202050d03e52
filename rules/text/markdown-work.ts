/**
 * Limits the work of the Markdown parser. Its time grows with the square of some marks: 10,000 characters of nested
 * lists take more than a second. Texts above these counts are refused before parsing.
 *
 * Counting cannot catch every costly text, so rendering also has a time limit (server/platform/drawing).
 */

import { blockNames } from './lecture-blocks.ts'

interface MostMarkdown {
  lines: number
  /** Marks that open a list, quote, heading or footnote, anywhere in a line. */
  blocks: number
  /** Inline marks: emphasis, links, code and escapes. */
  marks: number
  /** `<`: for each one, the parser scans the rest of the paragraph. */
  angles: number
  /** Table cells. */
  cells: number
}

/** More than ten times the longest lecture of the curriculum. */
const mostOfLecture: MostMarkdown = { lines: 4_000, blocks: 1_000, marks: 3_000, angles: 600, cells: 3_000 }

/** For posts and messages. */
const mostOfPost: MostMarkdown = { lines: 1_000, blocks: 500, marks: 1_000, angles: 200, cells: 1_000 }

/** For the work shown with a question, which is short. */
const mostOfStimulus: MostMarkdown = { lines: 400, blocks: 200, marks: 600, angles: 120, cells: 400 }

/** Nesting of lists, quotes and boxes. */
const deepest = 8
/** `:::aside` and similar; quadratic as well. */
const mostBoxes = 100
/** Characters without a space: URL patterns retry at every dot. */
const longestWord = 2_000

/** A horizontal rule of dashes or stars, also with spaces. */
const rule = /[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/y
/** Opens a list item, quote or footnote; more may follow in the same line. */
const opener = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]\s]{1,99}\]:)/y
const heading = /[ \t]*(?:#{1,6}(?=[ \t]|$)|-+[ \t]*$|=+[ \t]*$)/y
const box = new RegExp(`[ \\t]*:{3,}(?:(${blockNames.join('|')})(?![a-z-])|[ \\t]*$)`, 'y')
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
/** May begin HTML, in which a fence has no effect. */
const html = /^[ \t]*</
const marks = /[*_~[\]\\`]/g
const betweenWords = /[^!-~]+/

/** @property text a sentence for the author that names the line */
export interface MarkdownFault {
  line: number
  text: string
}

/** @returns why a lecture or announcement cannot be rendered; null if it can */
export const lectureFault = (markdown: string) => markdownFault(markdown, mostOfLecture)

/** @returns why a post or message cannot be rendered; null if it can */
export const postFault = (markdown: string) => markdownFault(markdown, mostOfPost)

/** @returns why the work shown with a question cannot be rendered; null if it can */
export const stimulusWorkFault = (markdown: string) => markdownFault(markdown, mostOfStimulus)

/** Linear in the length of the text. */
function markdownFault(markdown: string, most: MostMarkdown): MarkdownFault | null {
  const lines = markdown.split(/\r\n?|\n/, most.lines + 1)
  const tooMany = (count: number, noun: string, line: number) => ({
    line,
    text: `This text has more than ${said(count)} ${noun}. The first too many is in line ${said(line)}. Please divide it into several texts.`,
  })
  if (lines.length > most.lines) {
    const text = `This text has more than ${said(most.lines)} lines. Please divide it into several texts.`
    return { line: most.lines + 1, text }
  }
  const count = { blocks: 0, marks: 0, angles: 0, cells: 0, boxes: 0 }
  const within = containers()
  const code = fences()
  for (const [index, line] of lines.entries()) {
    const number = index + 1
    if (line.length > longestWord && line.split(betweenWords).some((word) => word.length > longestWord)) {
      const text = `A word in line ${said(number)} has more than ${said(longestWord)} letters. Please put a space in it.`
      return { line: number, text }
    }
    if (code.holds(line)) continue
    const { opened, depth, isRule } = within.line(line)
    if (depth > deepest) {
      const text = `In line ${said(number)} more than ${deepest} lists, quotes or boxes are inside each other. Please use fewer levels.`
      return { line: number, text }
    }
    count.blocks += opened.blocks
    count.boxes += opened.boxes
    if (!isRule) count.marks += line.match(marks)?.length ?? 0
    count.angles += line.split('<').length - 1
    count.cells += line.split('|').length - 1
    if (count.blocks > most.blocks) return tooMany(most.blocks, 'list items, quotes and headings', number)
    if (count.boxes > mostBoxes) return tooMany(mostBoxes, 'boxes', number)
    if (count.marks > most.marks) return tooMany(most.marks, 'marks such as * [ and `', number)
    if (count.angles > most.angles) return tooMany(most.angles, 'signs <', number)
    if (count.cells > most.cells) return tooMany(most.cells, 'cells of tables', number)
  }
  return null
}

const said = (count: number) => count.toLocaleString('en-US')

/**
 * Tracks open containers line by line, like the parser except for lists and boxes that end without a mark: those count
 * as open until a mark further left.
 */
function containers() {
  /** Content column of each open list item. */
  const items: number[] = []
  let boxes = 0
  return {
    line(line: string): { opened: { blocks: number; boxes: number }; depth: number; isRule: boolean } {
      const opened = { blocks: 0, boxes: 0 }
      let [at, column, quotes, isRule] = [0, 0, 0, false]
      const depth = () => quotes + items.length + boxes
      while (depth() <= deepest + 1) {
        if (matchAt(rule, line, at)) {
          opened.blocks += 1
          isRule = true
          break
        }
        const match = matchAt(opener, line, at)
        if (match === null) break
        const mark = match[0].trimStart()
        column += widthOf(match[0].slice(0, match[0].length - mark.length), column)
        at += match[0].length
        opened.blocks += 1
        if (mark === '>') {
          quotes += 1
          column += 1
          continue
        }
        while ((items.at(-1) ?? 0) > column) items.pop()
        column += mark.length
        items.push(column + 1)
      }
      const found = matchAt(box, line, at)
      if (found?.[1]) {
        opened.boxes += 1
        boxes += 1
      } else if (found) boxes = Math.max(0, boxes - 1)
      else if (matchAt(heading, line, at)) opened.blocks += 1
      return { opened, depth: depth(), isRule }
    },
  }
}

/** Width of whitespace in columns; a tab stops at every fourth. */
function widthOf(spaces: string, from: number): number {
  let column = from
  for (const space of spaces) column += space === '\t' ? 4 - (column % 4) : 1
  return column - from
}

/** Tracks fenced code, whose marks do not count. If in doubt, they do. */
function fences() {
  let open: string | null = null
  let unsure = false
  return {
    holds(line: string): boolean {
      if (open !== null) {
        const end = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
        if (end?.startsWith(open)) open = null
        return true
      }
      unsure ||= html.test(line)
      const begin = unsure ? undefined : fence.exec(line)?.[1]
      if (begin === undefined) return false
      open = begin
      return true
    },
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
