/** The whole API, by `'METHOD /api/path'`. */
import { accounts } from './accounts.ts'
import { admissions } from './admissions.ts'
import { announcements } from './announcements.ts'
import { assignments } from './assignments.ts'
import { audit } from './audit.ts'
import { authoring } from './authoring.ts'
import { calendar } from './calendar.ts'
import { catalogue } from './catalogue.ts'
import { certificates } from './certificates.ts'
import { curriculum } from './curriculum.ts'
import { dashboard } from './dashboard.ts'
import { discussions } from './discussions.ts'
import type { Endpoint, EndpointKey, Input, Output } from './endpoint.ts'
import { forums } from './forums.ts'
import { grades } from './grades.ts'
import { jobsEndpoints } from './jobs.ts'
import { learning } from './learning.ts'
import { lectures } from './lectures.ts'
import { media } from './media.ts'
import { moderation } from './moderation.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { outbox } from './outbox.ts'
import { packages } from './packages.ts'
import { print } from './print.ts'
import type { Problem } from './problem.ts'
import { profileEndpoints } from './profile.ts'
import { providers } from './providers.ts'
import { questionBank } from './question-bank.ts'
import { quizRuling } from './quiz-rules.ts'
import { quizTeaching } from './quiz-teaching.ts'
import { quizzes } from './quizzes.ts'
import { reports } from './reports.ts'
import { review } from './review.ts'
import { rhythmEndpoints } from './rhythm.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { statusEndpoints } from './status.ts'
import { studyGroups } from './study-groups.ts'
import { teaching } from './teaching.ts'
import { userImports } from './user-imports.ts'
import { userMerges } from './user-merges.ts'
import { users } from './users.ts'
import { workReports } from './work-reports.ts'

export const contract = {
  ...accounts,
  ...admissions,
  ...audit,
  ...authoring,
  ...assignments,
  ...announcements,
  ...calendar,
  ...catalogue,
  ...curriculum,
  ...dashboard,
  ...forums,
  ...discussions,
  ...certificates,
  ...grades,
  ...jobsEndpoints,
  ...learning,
  ...lectures,
  ...notifications,
  ...media,
  ...outbox,
  ...packages,
  ...questionBank,
  ...print,
  ...notes,
  ...moderation,
  ...profileEndpoints,
  ...providers,
  ...quizRuling,
  ...quizTeaching,
  ...quizzes,
  ...reports,
  ...review,
  ...rhythmEndpoints,
  ...search,
  ...security,
  ...settings,
  ...userImports,
  ...userMerges,
  ...users,
  ...workReports,
  ...teaching,
  ...statusEndpoints,
  ...studyGroups,
} satisfies Record<EndpointKey, Endpoint>

export type Contract = typeof contract
export type ContractKey = keyof Contract
export type InputOf<Key extends ContractKey> = Input<Contract[Key]>
export type OutputOf<Key extends ContractKey> = Output<Contract[Key]>

/** Result of a call: the output, or the refusal and the seconds until a retry. */
export type Outcome<Key extends ContractKey> =
  | { output: OutputOf<Key> }
  | { problem: Problem; retryAfter: number | null }

/** Calls the API in process, as one viewer. Reads only; do not mutate the result. */
export type Ask = <Key extends ContractKey>(key: Key, input: Partial<InputOf<Key>>) => Promise<Outcome<Key>>
