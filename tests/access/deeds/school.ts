import type { ContractKey } from '../../../contract/index.ts'
import type { Answer, CallOptions, TestApp } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'

/** Something to call that changes something, by its endpoint; whoever makes it first makes what it is done to. */
export type Deeds = Partial<Record<ContractKey, () => Promise<CallOptions>>>

/** The courses of the curriculum that the teacher here teaches. */
export const taughtCourse = 'fnd-100'
export const gradedCourse = 'brd-101'

export interface School {
  /** Once it is there. */
  readonly app: TestApp
  readonly admin: Person
  /** Teaches the two courses above and those they make. */
  readonly teacher: Person
  /** As an administrator, unless somebody else is named. */
  call(key: ContractKey, options?: CallOptions): Promise<Answer>
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement says
  rows(text: string, values?: unknown[]): Promise<any[]>
}
