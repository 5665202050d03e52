import type { ContractKey } from '../../../contract/index.ts'
import type { Answer, CallOptions, TestApp } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'

/** Calls that change something, by endpoint; each creates its own subject. */
export type Actions = Partial<Record<ContractKey, () => Promise<CallOptions>>>

export const taughtCourse = 'fnd-100'
export const gradedCourse = 'brd-101'

export interface School {
  readonly app: TestApp
  readonly admin: Person
  /** Teaches the two courses above and those they create. */
  readonly teacher: Person
  /** As an administrator, unless `as` is given. */
  call(key: ContractKey, options?: CallOptions): Promise<Answer>
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement says
  rows(text: string, values?: unknown[]): Promise<any[]>
}
