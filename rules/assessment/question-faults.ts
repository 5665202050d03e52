/**
 * Validates questions of all types: the one place for content files, packages, the API and the editor. A fault names
 * its place, so that it can be shown at the line or field.
 */
import type { AuthoredQuestion } from './questions.ts'
import { arePatternsSmall, patternFault } from './short-text.ts'
import { stimulusFault } from './stimulus.ts'

export interface Fault {
  /** Within the question: `['options', 1]`. */
  path: (string | number)[]
  /** A sentence without a full stop. */
  message: string
}

/** Maximum lengths, in characters. */
const longest = {
  question: 700,
  explanation: 900,
  option: 400,
  line: 200,
  unit: 40,
  guidance: 2_000,
} as const

/** Maximum list lengths; the curriculum uses fewer single-choice options. */
export const questionLimits = {
  options: 8,
  accepted: 20,
  patterns: 10,
  units: 7,
  items: 8,
  pairs: 8,
  others: 4,
} as const

/**
 * All faults, one per place, in form order.
 *
 * @param finished held to the curriculum's rules: an explanation, and three to five single-choice options
 */
export function questionFaults(question: AuthoredQuestion, { finished }: { finished: boolean }): Fault[] {
  const faults: Fault[] = []
  const report: Report = (message, ...path) => {
    const known = path.join('.')
    if (!faults.some((fault) => fault.path.join('.') === known)) faults.push({ path, message })
  }
  const shown = stimulusFault(question.stimulus ?? '')
  if (shown !== null) report(shown, 'stimulus')
  text(report, question.question, longest.question, 'Please write the question', 'question')
  faultsOfKind(question, finished, report)
  if (finished && blank(question.explanation)) report('Please write the explanation', 'explanation')
  if (question.explanation.length > longest.explanation) report(tooLong(longest.explanation), 'explanation')
  if (!(Number.isInteger(question.points) && question.points >= 1 && question.points <= 100)) {
    report('Points are a whole number from 1 to 100', 'points')
  }
  return faults
}

/** Faults of a list of questions, each prefixed with the question's index. */
export function questionsFaults(
  questions: readonly AuthoredQuestion[],
  bounds: { finished: boolean },
): Fault[] {
  return questions.flatMap((question, index) =>
    questionFaults(question, bounds).map(({ path, message }) => ({
      path: ['questions', index, ...path],
      message,
    })),
  )
}

type Report = (message: string, ...path: (string | number)[]) => void

function faultsOfKind(question: AuthoredQuestion, finished: boolean, report: Report): void {
  switch (question.kind) {
    case 'single-choice': {
      const { options, correctAnswer } = question
      if (finished) counted(report, options, [3, 5], 'answer', 'options')
      optionFaults(report, options, 2)
      if (blank(correctAnswer)) report('Please mark the right answer', 'correctAnswer')
      else if (!options.includes(correctAnswer)) {
        report('The right answer is exactly equal to one option', 'correctAnswer')
      }
      return
    }
    case 'multiple-choice': {
      const { options, correctAnswers } = question
      optionFaults(report, options, 3)
      if (correctAnswers.length === 0) report('Please mark one right answer or more', 'correctAnswers')
      else if (!correctAnswers.every((answer) => options.includes(answer))) {
        report('Every right answer is exactly equal to one option', 'correctAnswers')
      } else if (new Set(correctAnswers).size < correctAnswers.length) {
        report('The right answers must differ', 'correctAnswers')
      } else if (correctAnswers.length === options.length) {
        report('At least one option must be wrong', 'correctAnswers')
      }
      return
    }
    case 'true-or-false':
      if (typeof question.correctAnswer !== 'boolean') report('Please say which is right', 'correctAnswer')
      return
    case 'short-text': {
      const { accepted, patterns } = question
      if (accepted.length === 0) report('Please write one text or more that is right', 'accepted')
      counted(report, accepted, [0, questionLimits.accepted], 'text', 'accepted')
      lines(report, accepted, longest.line, 'Please write this text, or remove it', 'accepted')
      counted(report, patterns, [0, questionLimits.patterns], 'pattern', 'patterns')
      for (const [index, pattern] of patterns.entries()) {
        if (pattern === '') report('Please write this pattern, or remove it', 'patterns', index)
        const fault = patternFault(pattern)
        if (fault !== null) report(capitalised(fault), 'patterns', index)
      }
      if (patterns.length <= questionLimits.patterns && !arePatternsSmall(patterns)) {
        report(
          'These patterns take too long together. Please use fewer repetitions, or fewer patterns',
          'patterns',
        )
      }
      return
    }
    case 'number': {
      const { value, tolerance, units } = question
      if (!Number.isFinite(value)) report('Please write a number', 'value')
      if (!(Number.isFinite(tolerance) && tolerance >= 0)) {
        report('The tolerance is a number, at least 0', 'tolerance')
      }
      if (units.length > questionLimits.units)
        report(`There are at most ${questionLimits.units - 1} other units`, 'units')
      for (const [index, { unit, factor }] of units.entries()) {
        text(report, unit, longest.unit, 'Please write this unit, or remove it', 'units', index, 'unit')
        if (units.findIndex((other) => other.unit === unit) < index) {
          report('The units must differ', 'units', index, 'unit')
        }
        if (!(Number.isFinite(factor) && factor > 0)) {
          report('How many of the first unit it is: a number above 0', 'units', index, 'factor')
        }
      }
      return
    }
    case 'ordering':
      counted(report, question.items, [3, questionLimits.items], 'item', 'items')
      lines(report, question.items, longest.line, 'Please write this item, or remove it', 'items')
      return
    case 'matching': {
      const { pairs, others } = question
      counted(report, pairs, [2, questionLimits.pairs], 'pair', 'pairs')
      for (const [index, { prompt, match }] of pairs.entries()) {
        text(report, prompt, longest.line, 'Please write what is asked', 'pairs', index, 'prompt')
        text(report, match, longest.line, 'Please write what belongs to it', 'pairs', index, 'match')
        if (pairs.findIndex((other) => other.prompt === prompt) < index) {
          report('The prompts must differ', 'pairs', index, 'prompt')
        }
      }
      if (pairs.length > 1 && new Set(pairs.map(({ match }) => match)).size === 1) {
        report('The prompts must not all have the same match', 'pairs')
      }
      counted(report, others, [0, questionLimits.others], 'other choice', 'others')
      lines(report, others, longest.line, 'Please write this choice, or remove it', 'others')
      for (const [index, other] of others.entries()) {
        if (pairs.some(({ match }) => match === other)) report('This belongs to a prompt', 'others', index)
      }
      return
    }
    case 'long-text':
      text(report, question.guidance, longest.guidance, 'Please write what a full answer has', 'guidance')
  }
}

function optionFaults(report: Report, options: readonly string[], least: number): void {
  counted(report, options, [least, questionLimits.options], 'answer', 'options')
  lines(report, options, longest.option, 'Please write this answer, or remove it', 'options')
}

function counted(
  report: Report,
  list: readonly unknown[],
  [least, limit]: [number, number],
  name: string,
  path: string,
): void {
  if (list.length < least) report(`There must be ${least} ${name}s or more`, path)
  if (list.length > limit) report(`There may be ${limit} ${name}s at the most`, path)
}

/** A list of texts without duplicates. */
function lines(report: Report, list: readonly string[], limit: number, missing: string, path: string): void {
  for (const [index, line] of list.entries()) {
    text(report, line, limit, missing, path, index)
    const first = list.indexOf(line)
    if (first < index) report(`The texts must differ: this is number ${first + 1} again`, path, index)
  }
}

function text(
  report: Report,
  value: string,
  limit: number,
  missing: string,
  ...path: (string | number)[]
): void {
  if (blank(value)) report(missing, ...path)
  else if (value.length > limit) report(tooLong(limit), ...path)
}

const blank = (value: string) => value.trim() === ''
const tooLong = (limit: number) => `Please keep this within ${limit.toLocaleString('en-GB')} characters`
const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
