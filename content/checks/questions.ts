interface Question {
  id: string
  kind?: string | undefined
  stimulus?: string | undefined
  question: string
}

interface SingleChoice extends Question {
  options: readonly string[]
  correctAnswer: string
}

/** Single-choice questions, which need no `kind`. */
export function singleChoices<Any extends Question>(questions: readonly Any[]): (Any & SingleChoice)[] {
  return questions.filter(
    (question): question is Any & SingleChoice =>
      question.kind === undefined || question.kind === 'single-choice',
  )
}

/** Counts the positions of right answers in questions of four options. */
export function answerPlaces(questions: readonly SingleChoice[]): number[] {
  const places = [0, 0, 0, 0]
  for (const { options, correctAnswer } of questions) {
    if (options.length === 4)
      places[options.indexOf(correctAnswer)] = (places[options.indexOf(correctAnswer)] ?? 0) + 1
  }
  return places
}

/** Share of questions whose right answer is longer than every other option, which helps guessing. */
export function longestIsRight(questions: readonly SingleChoice[]): number {
  const telling = questions.filter(({ options, correctAnswer }) =>
    options.every((option) => option === correctAnswer || option.length < correctAnswer.length),
  )
  return telling.length / questions.length
}

/**
 * Explanations that refer to an option by position ("the last one", "the second version"). Attempts shuffle the
 * options, so most readers would see another one there.
 */
export function explainedByPlace(questions: readonly (Question & { explanation: string })[]): string[] {
  const place =
    /(?:^|[.;,] )(?:and |only )?the (?:first|second|third|fourth|last) (?:one|two|option|version|answer)s? /i
  return questions.filter(({ explanation }) => place.test(explanation)).map(({ id }) => id)
}

/** The piece of work that a question shows, as Markdown; empty if it shows none. */
export const workOf = ({ stimulus = '' }: Pick<Question, 'stimulus'>): string => stimulus.trim()

/** Questions with identical wording about the same work. */
export function repeatedQuestions(questions: readonly Question[]): string[] {
  const seen = new Map<string, string>()
  const repeated: string[] = []
  for (const asked of questions) {
    const { id, question } = asked
    const key = (`${workOf(asked)} ${question}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
    const other = seen.get(key)
    if (other === undefined) seen.set(key, id)
    else repeated.push(`${other} and ${id}`)
  }
  return repeated
}
