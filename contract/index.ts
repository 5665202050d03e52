/** The whole API, by `'METHOD /api/path'`. */

import { accommodationEndpoints } from './assessment/accommodations.ts'
import { assignments } from './assessment/assignments.ts'
import { completion } from './assessment/completion.ts'
import { feedbackComments } from './assessment/feedback-comments.ts'
import { grades } from './assessment/gradebook.ts'
import { questionBank } from './assessment/question-bank.ts'
import { quizRuling } from './assessment/quiz-rules.ts'
import { quizTeaching } from './assessment/quiz-teaching.ts'
import { quizzes } from './assessment/quizzes.ts'
import { regrading } from './assessment/regrades.ts'
import { teaching } from './assessment/teaching.ts'
import { calendar } from './calendar.ts'
import { certificateDesigning } from './certificate-design.ts'
import { certificates } from './certificates.ts'
import { announcements } from './community/announcements.ts'
import { discussions } from './community/discussions.ts'
import { forums } from './community/forums.ts'
import { messages } from './community/messages.ts'
import { moderation } from './community/moderation.ts'
import { notifications } from './community/notifications.ts'
import { studyGroups } from './community/study-groups.ts'
import { workReports } from './community/work-reports.ts'
import { authoring } from './courses/authoring.ts'
import { catalogue } from './courses/catalogue.ts'
import { changes } from './courses/changes.ts'
import { copies } from './courses/copies.ts'
import { curriculum } from './courses/curriculum.ts'
import { documents } from './courses/documents.ts'
import { lectureChanges } from './courses/lecture-changes.ts'
import { lectures } from './courses/lectures.ts'
import { liveSessions } from './courses/live-sessions.ts'
import { moduleItems } from './courses/module-items.ts'
import { packages } from './courses/packages.ts'
import { rounds } from './courses/rounds.ts'
import { stimuli } from './courses/stimuli.ts'
import { suggestions } from './courses/suggestions.ts'
import type { Endpoint, EndpointKey, Input, Output } from './endpoint.ts'
import { calculators } from './learning/calculators.ts'
import { dashboard } from './learning/dashboard.ts'
import { notes } from './learning/notes.ts'
import { plans } from './learning/plans.ts'
import { print } from './learning/print.ts'
import { learning } from './learning/progress.ts'
import { review } from './learning/review.ts'
import { rhythmEndpoints } from './learning/rhythm.ts'
import { worksheets } from './learning/worksheets.ts'
import { media } from './media.ts'
import { accounts } from './people/accounts.ts'
import { admissions } from './people/admissions.ts'
import { enrollmentRules } from './people/enrollment-rules.ts'
import { courseEnrollments } from './people/enrollments.ts'
import { schoolGroups } from './people/groups.ts'
import { userImports } from './people/import.ts'
import { userMerges } from './people/merge.ts'
import { profileEndpoints } from './people/profile.ts'
import { providers } from './people/providers.ts'
import { security } from './people/security.ts'
import { stuck } from './people/stuck.ts'
import { taughtGroups } from './people/taught-groups.ts'
import { users } from './people/users.ts'
import type { Problem } from './problem.ts'
import { audit } from './school/audit.ts'
import { jobsEndpoints } from './school/jobs.ts'
import { letters } from './school/letters.ts'
import { outbox } from './school/outbox.ts'
import { reports } from './school/reports.ts'
import { settings } from './school/settings.ts'
import { statusEndpoints } from './school/status.ts'
import { words } from './school/words.ts'
import { search } from './search.ts'

export const contract = {
  ...accommodationEndpoints,
  ...accounts,
  ...admissions,
  ...audit,
  ...authoring,
  ...changes,
  ...assignments,
  ...announcements,
  ...calendar,
  ...catalogue,
  ...curriculum,
  ...dashboard,
  ...feedbackComments,
  ...forums,
  ...discussions,
  ...documents,
  ...certificateDesigning,
  ...certificates,
  ...completion,
  ...grades,
  ...jobsEndpoints,
  ...learning,
  ...lectureChanges,
  ...lectures,
  ...liveSessions,
  ...notifications,
  ...media,
  ...outbox,
  ...moduleItems,
  ...packages,
  ...copies,
  ...plans,
  ...questionBank,
  ...print,
  ...notes,
  ...messages,
  ...moderation,
  ...profileEndpoints,
  ...providers,
  ...quizRuling,
  ...quizTeaching,
  ...regrading,
  ...quizzes,
  ...reports,
  ...review,
  ...rhythmEndpoints,
  ...search,
  ...rounds,
  ...courseEnrollments,
  ...enrollmentRules,
  ...schoolGroups,
  ...taughtGroups,
  ...security,
  ...settings,
  ...userImports,
  ...userMerges,
  ...users,
  ...letters,
  ...words,
  ...workReports,
  ...stuck,
  ...worksheets,
  ...calculators,
  ...teaching,
  ...statusEndpoints,
  ...studyGroups,
  ...stimuli,
  ...suggestions,
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
