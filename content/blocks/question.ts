/** Reads a question in the text from the YAML in its block: any kind of a quiz, for practice only. */
import { z } from 'zod'
import { type AuthoredQuestion, makePaper, type PaperQuestion } from '../../rules/assessment/questions.ts'
import { authoredOf } from '../question-file.ts'
import { quizQuestionSchema } from '../question-kinds.ts'
import { readYaml } from '../read-yaml.ts'
import { typographicTexts } from '../typography.ts'
import { type BlockYaml, workFault } from './block-yaml.ts'

/** It needs no id, because nothing is kept of it. */
const schema = z.preprocess(
  (file) =>
    typeof file === 'object' && file !== null && !Array.isArray(file) ? { id: 'in-text', ...file } : file,
  quizQuestionSchema,
)

export function readQuestion(yaml: string): BlockYaml<AuthoredQuestion> {
  const work = workFault(yaml)
  if (work !== null) return work
  const { value, mistakes } = readYaml('', yaml, schema)
  if (value === null) return { faults: mistakes.map(({ line, text }) => ({ line, text })) }
  return { value: authoredOf(typographicTexts(value)) }
}

/** The question as it is presented: shuffled, and the same for everyone, because the page is rendered once. */
export function presented(question: AuthoredQuestion): PaperQuestion {
  let state = 0
  for (const letter of question.question) state = (state * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const below = (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const [paper] = makePaper([question], below)
  if (paper === undefined) throw new Error('A question makes no paper')
  return paper
}
