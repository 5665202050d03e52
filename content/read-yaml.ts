/** Reads a YAML file against a schema and reports every mistake with its line. */
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { sentenceOf } from './mistakes.ts'

export interface Mistake {
  /** File name. */
  file: string
  /** From 1. */
  line: number
  /** Path of keys, `modules.2.title`; empty for the whole file. */
  place: string
  /** A sentence without a full stop. */
  text: string
}

type Place = readonly PropertyKey[]

export interface ReadYaml<Value> {
  /** Null if there is a mistake. */
  value: Value | null
  mistakes: Mistake[]
  /** Line of a place, for checks across files. */
  lineOf(place: Place): number
}

/**
 * Never throws, whatever the text.
 *
 * @param file name for mistakes
 */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): ReadYaml<z.output<Schema>> {
  const lines = new LineCounter()
  const wrong = (line: number, place: Place, said: string): Mistake => ({
    file,
    line,
    place: place.join('.'),
    text: said,
  })
  const failed = (mistakes: Mistake[]) => ({ value: null, mistakes, lineOf: () => 1 })
  let document: Document.Parsed
  let raw: unknown
  try {
    document = parseDocument(text, { lineCounter: lines })
    if (document.errors.length > 0) {
      return failed(
        document.errors.map((error) =>
          wrong(error.linePos?.[0].line ?? 1, [], `is not valid YAML: ${error.message.split('\n')[0]}`),
        ),
      )
    }
    raw = document.toJS()
  } catch {
    // Thousands of nested brackets, or references that expand without bound.
    return failed([wrong(1, [], 'is nested too deeply, or refers to itself too often, to be read')])
  }
  const lineOf = (place: Place) => lineAt(document, lines, place)
  const unfit = unfitPlaces(raw)
  const mistakes = unfit.map((place) =>
    wrong(
      lineOf(place),
      place,
      'has a character that no text may have (a control character, or half of one)',
    ),
  )
  const result = schema.safeParse(raw)
  if (!result.success) {
    for (const issue of result.error.issues) {
      const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : []
      const place = unknown === undefined ? issue.path : [...issue.path, unknown]
      mistakes.push(wrong(lineOf(place), issue.path, sentenceOf(issue, raw)))
    }
  }
  const value = result.success && mistakes.length === 0 ? result.data : null
  return { value, mistakes, lineOf }
}

/** The line of a place, or of its nearest existing parent. */
function lineAt(document: Document.Parsed, lines: LineCounter, wanted: Place): number {
  for (let place = [...wanted]; place.length > 0; place = place.slice(0, -1)) {
    const last = place.at(-1)
    const around = place.length === 1 ? document.contents : document.getIn(place.slice(0, -1), true)
    const pair = isMap(around)
      ? around.items.find(({ key }) => isScalar(key) && key.value === last)
      : undefined
    const node = pair?.key ?? document.getIn(place, true)
    const range = (node as { range?: [number, number, number] } | undefined)?.range
    if (range) return lines.linePos(range[0]).line
  }
  return 1
}

/** Characters PostgreSQL refuses or no browser displays; tabs and line breaks are allowed. */
const unfitCharacters = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u

/** Whether every character can be stored and displayed. */
export function isFitText(text: string): boolean {
  return text.isWellFormed() && !unfitCharacters.test(text)
}

function unfitPlaces(value: unknown, place: Place = []): Place[] {
  if (typeof value === 'string') return isFitText(value) ? [] : [place]
  if (Array.isArray(value)) return value.flatMap((item, index) => unfitPlaces(item, [...place, index]))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) =>
    isFitText(key) ? unfitPlaces(item, [...place, key]) : [[...place, key]],
  )
}
