/** The words that name what is said about a question: in a line "Answer: B", and in the first row of a table. */
import type { QuestionKind } from '../../../contract/assessment/questions.ts'

/** `wrong` is an answer that is never right. */
export type FieldName =
  | 'question'
  | 'kind'
  | 'option'
  | 'wrong'
  | 'answer'
  | 'explanation'
  | 'points'
  | 'guidance'
  | 'tolerance'
  | 'unit'
  | 'tags'

const fieldWords: Readonly<Record<Exclude<FieldName, 'option' | 'wrong'>, readonly string[]>> = {
  question: ['question', 'question text', 'questions', 'stem', 'prompt'],
  kind: ['type', 'question type', 'kind'],
  answer: [
    'answer',
    'answers',
    'ans',
    'correct',
    'correct answer',
    'correct answers',
    'correct option',
    'right',
    'right answer',
    'right answers',
    'key',
    'solution',
  ],
  explanation: ['explanation', 'feedback', 'rationale', 'reason', 'why', 'because'],
  points: ['points', 'point', 'marks', 'score', 'weight'],
  guidance: ['guidance', 'notes for grading', 'grading notes', 'what a full answer has'],
  tolerance: ['tolerance'],
  unit: ['unit'],
  tags: ['tags', 'tag', 'topic', 'topics', 'category'],
}

const fieldOfWord = new Map<string, FieldName>(
  Object.entries(fieldWords).flatMap(([field, words]) => words.map((word) => [word, field as FieldName])),
)

/** @returns null if the word names nothing that a question has */
export function fieldNamed(name: string): FieldName | null {
  return fieldOfWord.get(plain(name)) ?? null
}

/** As `fieldNamed`, and the columns of answers: "Option 1", "Answer 2", "C", "Wrong answer 1", "Distractor". */
export function columnNamed(name: string): FieldName | null {
  // "Answer 1 - max 75 characters", "Correct answer(s)"
  const short = plain(
    name
      .slice(0, 100)
      .replace(/ - .*$/s, '')
      .replaceAll(/\([^()]*\)/g, ''),
  )
  const known = fieldOfWord.get(short)
  if (known !== undefined) return known
  if (/^(wrong|incorrect)( answers?| options?)? ?\d?$|^distractors? ?\d?$/.test(short)) return 'wrong'
  if (/^(option|answer|choice|alternative) ?([1-9]|[a-h])$|^[a-h]$/.test(short)) return 'option'
  return short === 'options' || short === 'choices' ? 'option' : null
}

export type KindOrUnknown = QuestionKind | 'unknown'

const kindWords: Readonly<Record<QuestionKind, readonly string[]>> = {
  'single-choice': ['single choice', 'one correct answer', 'multiple choice single', 'choice', 'radio'],
  'multiple-choice': ['several correct answers', 'multiple response', 'multiple answers', 'multiple select'],
  'true-or-false': ['true or false', 'true false', 'tf', 'boolean'],
  'short-text': ['short text', 'short answer', 'text', 'fill in the blank', 'fill in'],
  number: ['number', 'numeric', 'numerical'],
  ordering: ['ordering', 'order', 'put in order', 'sequence'],
  matching: ['matching', 'match', 'match pairs'],
  'long-text': ['long text', 'essay', 'open', 'open ended', 'paragraph', 'long answer'],
}

const kindOfWord = new Map<string, QuestionKind>(
  Object.entries(kindWords).flatMap(([kind, words]) => words.map((word) => [word, kind as QuestionKind])),
)

/** "Multiple choice" says nothing: people write it for one right answer and for several. */
export function kindNamed(name: string): KindOrUnknown | null {
  const word = plain(name)
  return word === '' || word === 'multiple choice' || word === 'mc'
    ? null
    : (kindOfWord.get(word) ?? 'unknown')
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
