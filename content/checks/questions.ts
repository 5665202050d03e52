interface Question {
  id: string
  question: string
  options: readonly string[]
  correctAnswer: string
}

/** Where the right answers stand, counted by place, for questions of four options. */
export function answerPlaces(questions: readonly Question[]): number[] {
  const places = [0, 0, 0, 0]
  for (const { options, correctAnswer } of questions) {
    if (options.length === 4)
      places[options.indexOf(correctAnswer)] = (places[options.indexOf(correctAnswer)] ?? 0) + 1
  }
  return places
}

/** The share of questions whose right answer is longer than every other option: a hint to who guesses. */
export function longestIsRight(questions: readonly Question[]): number {
  const telling = questions.filter(({ options, correctAnswer }) =>
    options.every((option) => option === correctAnswer || option.length < correctAnswer.length),
  )
  return telling.length / questions.length
}

/** Questions that are asked twice, by their words alone. */
export function repeatedQuestions(questions: readonly Question[]): string[] {
  const seen = new Map<string, string>()
  const repeated: string[] = []
  for (const { id, question } of questions) {
    const key = (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
    const other = seen.get(key)
    if (other === undefined) seen.set(key, id)
    else repeated.push(`${other} and ${id}`)
  }
  return repeated
}
