interface Question {
  options: readonly string[]
  correctAnswer: string
}

/**
 * Features of an option that are visible without the lecture. Authors tend to write wrong answers differently: wrong
 * ones give reasons ("since", "because") and say always and all, right ones have two parts, a number, a colon. A
 * student who notices this passes without learning.
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
 * Among questions where exactly one option has a feature, or exactly one lacks it: their number, and the share in which
 * that option is right. A quarter is chance.
 */
export function aloneAndRight(
  questions: readonly Question[],
  sign: RegExp,
): { having: Tally; lacking: Tally } {
  const having = { questions: 0, right: 0 }
  const lacking = { questions: 0, right: 0 }
  for (const { options, correctAnswer } of questions) {
    if (options.length !== 4) continue
    const holders = options.filter((option) => sign.test(option))
    const tally = holders.length === 1 ? having : holders.length === 3 ? lacking : null
    if (!tally) continue
    tally.questions += 1
    if (sign.test(correctAnswer) === (tally === having)) tally.right += 1
  }
  return { having, lacking }
}

interface Tally {
  questions: number
  right: number
}

/** Features whose single holders are right far more or less often than chance. */
export function revealingSigns(
  questions: readonly Question[],
  low = 0.15,
  high = 0.35,
  fewest = 40,
): string[] {
  return Object.entries(signs).flatMap(([name, sign]) =>
    Object.entries(aloneAndRight(questions, sign)).flatMap(([side, { questions: seen, right }]) => {
      const share = right / seen
      if (seen < fewest || (share >= low && share <= high)) return []
      return [`${name}, ${side} alone: right in ${right} of ${seen}`]
    }),
  )
}
