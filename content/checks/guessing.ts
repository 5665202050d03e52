interface Question {
  options: readonly string[]
  correctAnswer: string
}

/**
 * What can be seen of an option by somebody who was not at the lecture. Writers give right and wrong answers different
 * clothes without noticing: wrong ones explain themselves ("since", "because") and say always and all, right ones have
 * two parts, a number, a colon. Who has noticed it passes.
 */
export const signs: Readonly<Record<string, RegExp>> = {
  'a reason': /\b(?:because|since|so that)\b|, (?:as|for|so)\b/i,
  'a second part (", and")': /, and\b/,
  'a choice ("or")': /\bor\b/,
  'a colon': /:(?!\d)/,
  'a semicolon': /;/,
  'a number': /\d/,
  'a denial': /\b(?:not|no|cannot|nor|nothing|none|nobody|without)\b|n['’]t\b/i,
  'an absolute': /\b(?:always|never|every|all|any|each|nothing|nobody|everybody|everything)\b/i,
  'a superlative or a comparison': /\b(?:most|best|more|better|less|least|too|very|really|enough)\b/i,
  'only or just': /\b(?:only|just|merely|simply)\b/i,
  'a hedge': /\b(?:usually|often|can|may|might|could|likely|probably|perhaps|sometimes|about|nearly)\b/i,
  'a duty': /\b(?:must|should|needs?|ha(?:s|ve) to)\b/i,
}

/**
 * Where one option stands alone, by bearing a sign that the others lack or by lacking one that the others bear: in how
 * many questions, and in which share of them it is the right one. A quarter is chance.
 */
export function aloneAndRight(
  questions: readonly Question[],
  sign: RegExp,
): { bearing: Standing; lacking: Standing } {
  const bearing = { questions: 0, right: 0 }
  const lacking = { questions: 0, right: 0 }
  for (const { options, correctAnswer } of questions) {
    if (options.length !== 4) continue
    const bearers = options.filter((option) => sign.test(option))
    const standing = bearers.length === 1 ? bearing : bearers.length === 3 ? lacking : null
    if (!standing) continue
    standing.questions += 1
    if (sign.test(correctAnswer) === (standing === bearing)) standing.right += 1
  }
  return { bearing, lacking }
}

interface Standing {
  questions: number
  right: number
}

/** Which signs tell the right answer: those whose lone bearers are right far more or far less often than chance. */
export function tellingSigns(questions: readonly Question[], low = 0.15, high = 0.35, fewest = 40): string[] {
  return Object.entries(signs).flatMap(([name, sign]) =>
    Object.entries(aloneAndRight(questions, sign)).flatMap(([standing, { questions: seen, right }]) => {
      const share = right / seen
      if (seen < fewest || (share >= low && share <= high)) return []
      return [`${name}, ${standing} alone: right in ${right} of ${seen}`]
    }),
  )
}
