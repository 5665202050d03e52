import type { Problem } from '../../contract/problem.ts'

/** A form that a browser sent by itself, and what the API answered. Plain data, because islands are given it. */
export interface SentForm {
  /** What was typed, by the fields' names; never a password. */
  values: Record<string, string>
  /** Why it was refused; null where it was not. */
  problem: (Partial<Problem> & { status: number }) | null
  /** The answer of the endpoint; null where it was refused. */
  output: unknown
  /** Whether the answer signed the visitor in. */
  signedIn: boolean
}
