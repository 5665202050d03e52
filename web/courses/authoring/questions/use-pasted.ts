import { useDeferredValue, useMemo, useState } from 'react'
import { noRightAnswer, type Understood } from '../../../../rules/assessment/pasted/pasted-question.ts'
import { problemsOf, readPastedQuestions } from '../../../../rules/assessment/pasted/pasted-questions.ts'

/** What is written in the preview about a question. */
export interface Addition {
  explanation?: string
  /** The index of the right option. */
  right?: number
}

export interface PreviewedQuestion extends Understood {
  /** Its lines, with a number if they come several times. What is written in the preview belongs to them. */
  key: string
  /** The text has no explanation, so the preview asks for it, unless the question is here already. */
  asksExplanation: boolean
  /** The text marks no answer as right, so the preview asks for it. */
  asksRight: boolean
  addition: Addition
}

/** A pasted text and what it means. @param known texts of the questions that are there already */
export function usePasted(known: readonly string[]) {
  const [text, setText] = useState('')
  const [additions, setAdditions] = useState<Readonly<Record<string, Addition>>>({})
  const read = useDeferredValue(text)
  const { questions, unused, more } = useMemo(() => readPastedQuestions(read), [read])
  const previewed = useMemo(() => preview(questions, additions, known), [questions, additions, known])
  return {
    text,
    setText,
    unused,
    more,
    questions: previewed,
    /** The preview is of an older text for a moment. */
    isBehind: read !== text,
    add: (key: string, addition: Addition) =>
      setAdditions((before) => ({ ...before, [key]: { ...before[key], ...addition } })),
  }
}

function preview(
  questions: readonly Understood[],
  additions: Readonly<Record<string, Addition>>,
  known: readonly string[],
): PreviewedQuestion[] {
  const texts = new Set(known)
  const sources = new Map<string, number>()
  return questions.map((one) => {
    const times = sources.get(one.source) ?? 0
    sources.set(one.source, times + 1)
    const key = `${one.source} ${times}`
    const addition = additions[key] ?? {}
    const asksRight = one.question.kind === 'single-choice' && one.problems.includes(noRightAnswer)
    const whole = withAddition(one, addition, asksRight)
    const problems = problemsOf(whole)
    const isHere = problems.length === 0 && texts.has(whole.question.question)
    if (isHere) problems.push('This question is here already')
    if (problems.length === 0) texts.add(whole.question.question)
    const asksExplanation = one.question.explanation === '' && !isHere
    return { ...whole, key, problems, asksExplanation, asksRight, addition }
  })
}

function withAddition(one: Understood, { explanation, right }: Addition, asksRight: boolean): Understood {
  const question = explanation ? { ...one.question, explanation: explanation.trim() } : one.question
  const chosen =
    right === undefined || question.kind !== 'single-choice' ? undefined : question.options[right]
  if (!asksRight || chosen === undefined || question.kind !== 'single-choice') return { ...one, question }
  return {
    ...one,
    question: { ...question, correctAnswer: chosen },
    problems: one.problems.filter((problem) => problem !== noRightAnswer),
  }
}
