/** One question of a pasted text, from what was written about it to what it means. */
import { readNumber } from '../../text/numbers.ts'
import { tagOf } from '../question-bank.ts'
import type { AuthoredQuestion } from '../questions.ts'
import { type KindOrUnknown, kindNamed } from './pasted-words.ts'

export interface WrittenOption {
  /** Its letter or number, if it has one. */
  mark: string
  text: string
  right: boolean
}

/** What a text or a row says about a question, as written. An empty text says nothing. */
export interface WrittenAbout {
  /** Where it begins, from 1. */
  line: number
  /** Its lines in the pasted text. */
  source: string
  question: string
  kind: string
  options: readonly WrittenOption[]
  answer: string
  explanation: string
  points: string
  guidance: string
  tolerance: string
  unit: string
  tags: string
  /** Sentences about what could not be read. */
  problems: readonly string[]
}

/** A question as understood. What is missing is empty, and the rules of questions report it. */
export interface Understood {
  line: number
  source: string
  /** Its id is empty. */
  question: AuthoredQuestion
  tags: string[]
  problems: string[]
}

export const nothingWritten: WrittenAbout = {
  line: 1,
  source: '',
  question: '',
  kind: '',
  options: [],
  answer: '',
  explanation: '',
  points: '',
  guidance: '',
  tolerance: '',
  unit: '',
  tags: '',
  problems: [],
}

/** Finds kind and key. */
export function understand(about: WrittenAbout): Understood {
  const { line, source, explanation, points } = about
  const problems = [...about.problems]
  const kind = about.kind === '' ? null : kindNamed(about.kind)
  if (kind === 'unknown') problems.push(`“${shortened(about.kind)}” is not a question type`)
  const common = {
    id: '',
    question: about.question.trim(),
    explanation: explanation.trim(),
    points: points === '' ? 1 : (readNumber(points) ?? Number.NaN),
  }
  const detail =
    about.options.length > 0
      ? detailOfOptions(about, kind, problems)
      : detailOfAnswer(about, kind === 'unknown' ? null : kind, problems)
  const tags = [...new Set(about.tags.split(/[,;|]/).map(tagOf).filter(Boolean))]
  return { line, source, question: { ...common, ...detail }, tags, problems }
}

type Detail = AuthoredQuestion extends infer Question
  ? Question extends AuthoredQuestion
    ? Omit<Question, 'id' | 'question' | 'explanation' | 'points'>
    : never
  : never

function detailOfOptions(about: WrittenAbout, kind: KindOrUnknown | null, problems: string[]): Detail {
  const options = about.options.map(({ text }) => text.trim())
  if (kind === 'ordering') return { kind, items: options }
  if (kind === 'short-text') return { kind, accepted: options, patterns: [], caseSensitive: false }
  const pairs = options.map(pairIn)
  if (kind === 'matching' || (kind === null && about.answer === '' && !pairs.includes(null))) {
    return matching(pairs, problems)
  }
  const right = rightOptions(about, problems)
  const truths = options.map(truthOf)
  if (options.length === 2 && truths.includes(true) && truths.includes(false) && kind !== 'single-choice') {
    return trueOrFalse(right[0] === undefined ? null : (truths[right[0]] ?? null), problems)
  }
  const answers = right.map((place) => options[place] ?? '')
  if (kind === 'multiple-choice' || (kind !== 'single-choice' && answers.length > 1)) {
    if (answers.length === 0) problems.push(noRightAnswer)
    return { kind: 'multiple-choice', options, correctAnswers: answers }
  }
  if (answers.length > 1) problems.push('Several answers are marked as right, and the type allows one')
  if (answers.length === 0) problems.push(noRightAnswer)
  return { kind: 'single-choice', options, correctAnswer: answers[0] ?? '' }
}

export const noRightAnswer = 'No answer is marked as right. Choose it here, or write * before it'

function detailOfAnswer(
  about: WrittenAbout,
  kind: Exclude<KindOrUnknown, 'unknown'> | null,
  problems: string[],
): Detail {
  const answer = about.answer.trim()
  const several = answer
    .split('|')
    .map((text) => text.trim())
    .filter(Boolean)
  if (kind === 'long-text' || (kind === null && about.guidance !== '')) {
    return { kind: 'long-text', guidance: about.guidance.trim() || answer }
  }
  if (kind === 'ordering') return { kind, items: several }
  if (kind === 'matching') return matching(several.map(pairIn), problems)
  if (kind === 'single-choice' || kind === 'multiple-choice' || (kind === null && answer === '')) {
    problems.push('It has no answers. Write them below the question, or write a line “Answer: …”')
    return { kind: 'single-choice', options: [], correctAnswer: '' }
  }
  const truth = truthOf(answer)
  if (kind === 'true-or-false' || (kind === null && truth !== null)) return trueOrFalse(truth, problems)
  const number = numberIn(answer, kind === 'number')
  if (kind === 'number' || (kind === null && number !== null)) {
    const tolerance = about.tolerance === '' ? (number?.tolerance ?? 0) : readNumber(about.tolerance)
    const unit = about.unit.trim() || (number?.unit ?? '')
    return {
      kind: 'number',
      value: number?.value ?? Number.NaN,
      tolerance: tolerance ?? Number.NaN,
      units: unit === '' ? [] : [{ unit, factor: 1 }],
    }
  }
  return { kind: 'short-text', accepted: several, patterns: [], caseSensitive: false }
}

function trueOrFalse(truth: boolean | null, problems: string[]): Detail {
  if (truth === null)
    problems.push('It doesn’t say whether it’s true. Write “Answer: True” or “Answer: False”')
  return { kind: 'true-or-false', correctAnswer: truth ?? true }
}

function matching(pairs: ({ prompt: string; match: string } | null)[], problems: string[]): Detail {
  if (pairs.includes(null)) problems.push('Write each pair as “Prompt -> Match”')
  return { kind: 'matching', pairs: pairs.filter((pair) => pair !== null), others: [] }
}

/** The places of the right options, by marks and by the answer. */
function rightOptions({ options, answer }: WrittenAbout, problems: string[]): number[] {
  const marked = options.flatMap(({ right }, place) => (right ? [place] : []))
  const wanted = answer.trim()
  if (wanted === '') return marked
  const same = options.findIndex(({ text }) => folded(text) === folded(wanted))
  const named = same === -1 ? placesNamed(wanted, options) : [same]
  if (named === null) {
    problems.push(`“${shortened(wanted)}” is not one of its answers`)
    return marked
  }
  return [...new Set([...marked, ...named])].sort((one, other) => one - other)
}

/** The options that "B", "A, C", "BD", "2" or "Text one; Text two" name; null if one is unknown. */
function placesNamed(wanted: string, options: readonly WrittenOption[]): number[] | null {
  const placeOf = (name: string) => {
    const bare = folded(name.replaceAll(/^[([]|[\])}.]+$/g, ''))
    const byText = options.findIndex(({ text }) => folded(text) === folded(name))
    if (byText !== -1) return byText
    const byMark = options.findIndex(({ mark }) => mark !== '' && folded(mark) === bare)
    if (byMark !== -1) return byMark
    if (/^\d{1,2}$/.test(bare)) return Number(bare) - 1
    return /^[a-h]$/.test(bare) ? bare.charCodeAt(0) - 97 : -1
  }
  const letters = /^[A-H]{2,8}$/.test(wanted) ? [...wanted] : null
  const names =
    letters ??
    wanted
      .split(/[,;|&+/]|\band\b/)
      .map((name) => name.trim())
      .filter(Boolean)
  // "B) Two" names its letter and repeats its text.
  const lettered = /^[([]?(\p{L})[\].)]\s/u.exec(wanted)?.[1]
  const places = names.map(placeOf)
  const areKnown = places.every((place) => place >= 0 && place < options.length)
  if (areKnown && places.length > 0) return places
  const place = lettered === undefined ? -1 : placeOf(lettered)
  return place >= 0 && place < options.length ? [place] : null
}

function pairIn(text: string): { prompt: string; match: string } | null {
  const parts = text.split(/\s*(?:->|=>|→|⇒)\s*/)
  const [prompt = '', match = ''] = parts.map((part) => part.trim())
  return parts.length === 2 && prompt !== '' && match !== '' ? { prompt, match } : null
}

function truthOf(text: string): boolean | null {
  const word = folded(text.replaceAll(/[.!]+$/g, ''))
  if (word === 'true' || word === 't') return true
  return word === 'false' || word === 'f' ? false : null
}

/** "3.5", "3.5 ± 0.1", "3.5 +/- 0.1"; "42 kg" only where the type says that it is a number. */
function numberIn(
  text: string,
  withUnit: boolean,
): { value: number; tolerance: number; unit: string } | null {
  const [first = '', second, ...more] = text.split(/\s*(?:±|\+\/-)\s*/)
  const tolerance = second === undefined ? 0 : readNumber(second)
  if (more.length > 0 || tolerance === null) return null
  const value = readNumber(first)
  if (value !== null) return { value, tolerance, unit: '' }
  const unit = withUnit ? /[^\d\s.,'’+-][^\d]{0,39}$/u.exec(first)?.[0].trim() : undefined
  const beside = unit === undefined ? null : readNumber(first.slice(0, first.lastIndexOf(unit)))
  return beside === null || unit === undefined ? null : { value: beside, tolerance, unit }
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()
const shortened = (text: string) => {
  const characters = [...text.trim()]
  return characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : characters.join('')
}
