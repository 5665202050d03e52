/**
 * A share in percent as people read it, in screens and e-mails alike: "60%", "72.7%", or a dash where there is nothing
 * yet. A tenth at most, as course grades are kept; the result of a quiz and the progress of a course are whole by their
 * own rules (rules/quizzes.ts, rules/learning.ts). No space before the sign (specification: "Pass: N%").
 */
export function percentText(percent: number | null): string {
  return percent === null ? '–' : `${Math.round(percent * 10) / 10}%`
}
