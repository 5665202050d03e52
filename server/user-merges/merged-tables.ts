import type { MergePart } from '../../contract/user-merges.ts'

/**
 * What a merge does with the duplicate's rows:
 * - `move`: they get the other owner; no two rows can collide.
 * - `join`: if both accounts have a row with the same `by`, the kept row gets the values of `set` (`k` is the kept row,
 *   `d` the duplicate's) and the duplicate's is deleted; others move. Without `set` the kept row is unchanged.
 * - `unless-any`: they move only if the kept account has none, otherwise they are deleted.
 * - `by-hand`: handled by a function (hand-queries.ts).
 * - `end`: they are deleted with the account.
 */
export type MergeRule = { shown?: MergePart; counted?: string } & (
  | { how: 'move' }
  | { how: 'join'; by: readonly string[]; set?: Readonly<Record<string, string>> }
  | { how: 'unless-any' }
  | { how: 'by-hand'; by?: readonly string[] }
  | { how: 'end' }
)

const move: MergeRule = { how: 'move' }
const end: MergeRule = { how: 'end' }
const kept = (...by: string[]): MergeRule => ({ how: 'join', by })

const latest = (when: string, ...columns: string[]) =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      `case when d.${when} > k.${when} then d.${column} else k.${column} end`,
    ]),
  )
const least = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `least(k.${column}, d.${column})`]))
const greatest = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, `greatest(k.${column}, d.${column})`]))

/**
 * Every column that references a person, as `table.column`, and its merge rule (docs/decisions/0030). A missing column
 * fails the test beside this file, and a merge that would leave a row behind is rolled back.
 */
export const mergedTables: Record<string, MergeRule> = {
  'account_deletions.user_id': end,
  'announcement_reads.user_id': { how: 'join', by: ['announcement_id'], set: least('seen_at') },
  'announcements.author_id': { ...move, shown: 'announcements' },
  'applications.decided_by': move,
  'applications.user_id': { ...move, shown: 'applications' },
  // Exists only during an upload.
  'arriving_media.owner_id': end,
  // With the submissions, which name their draft's revision.
  'assignment_drafts.user_id': { how: 'by-hand', by: ['assignment_id'], shown: 'drafts' },
  'assignment_extensions.user_id': {
    how: 'join',
    by: ['assignment_id'],
    set: greatest('due_at'),
    shown: 'allowances',
  },
  'assignment_files.user_id': kept('media_id', 'assignment_id'),
  // A second factor may be on a device lost with the account.
  'authenticators.user_id': end,
  'calendar_entries.user_id': end,
  'calendar_feeds.user_id': end,
  // They stay as issued; the duplicate's get new numbers.
  'certificates.user_id': { how: 'by-hand', by: ['course_id'], shown: 'certificates' },
  'course_instructors.user_id': {
    how: 'join',
    by: ['course_id'],
    set: least('assigned_at'),
    shown: 'taught-courses',
  },
  'data_exports.user_id': { how: 'by-hand' },
  'email_changes.user_id': end,
  'enrollments.user_id': { how: 'join', by: ['course_id'], set: least('enrolled_at'), shown: 'enrollments' },
  // One tract at a time: the kept account's.
  'followed_tracts.user_id': { how: 'unless-any' },
  'forum_reads.user_id': { how: 'join', by: ['forum_id'], set: greatest('read_at') },
  'grade_changes.changed_by': move,
  'grade_changes.user_id': move,
  'grade_overrides.user_id': {
    how: 'join',
    by: ['item_id'],
    set: {
      ...latest('changed_at', 'score', 'excused', 'reason'),
      version: 'greatest(k.version, d.version) + 1',
      ...greatest('changed_at'),
    },
    shown: 'grades',
  },
  'learning_events.user_id': { how: 'join', by: ['module_id', 'kind'], set: least('at') },
  'lecture_drafts.author_id': move,
  'lecture_versions.author_id': move,
  // Through the media service, because jobs that remove files name the owner.
  'media.owner_id': { how: 'by-hand', shown: 'files', counted: 'd.attached_at is not null' },
  'merged_accounts.user_id': move,
  'moderation_actions.actor_id': move,
  'module_notes.user_id': {
    how: 'join',
    by: ['module_id'],
    set: {
      text: `case when d.text = '' or strpos(k.text, d.text) > 0 then k.text
                  when strpos(d.text, k.text) > 0 then d.text else k.text || E'\\n\\n' || d.text end`,
      revision: 'greatest(k.revision, d.revision) + 1',
      ...greatest('updated_at'),
    },
    shown: 'notes',
    counted: "d.text <> ''",
  },
  'module_positions.user_id': {
    how: 'join',
    by: ['module_id'],
    set: { ...latest('updated_at', 'block', 'percent', 'seconds'), ...greatest('updated_at') },
    shown: 'positions',
  },
  'module_progress.user_id': {
    how: 'join',
    by: ['module_id'],
    set: { ...least('completed_at', 'bookmarked_at'), ...greatest('updated_at') },
    shown: 'modules',
    counted: 'd.completed_at is not null',
  },
  'notification_digests.user_id': { how: 'by-hand' },
  'notification_preferences.user_id': kept('kind'),
  'notifications.actor_id': move,
  'notifications.user_id': { ...kept('once'), shown: 'notifications' },
  'one_time_tokens.user_id': end,
  'passkeys.user_id': end,
  'post_reactions.user_id': { ...kept('post_id', 'kind'), shown: 'reactions' },
  // A second report of one person about one post stays on record without a name.
  'post_reports.reporter_id': { how: 'by-hand', by: ['post_id'] },
  'post_reports.settled_by': move,
  'posts.author_id': { how: 'by-hand', shown: 'posts' },
  'profiles.user_id': { how: 'by-hand' },
  'quiz_allowances.given_by': move,
  'quiz_allowances.user_id': {
    how: 'join',
    by: ['quiz_id'],
    set: {
      ...greatest('extra_minutes', 'extra_attempts'),
      ...latest('given_at', 'reason', 'given_by'),
      ...greatest('given_at'),
    },
    shown: 'allowances',
  },
  'quiz_attempts.graded_by': move,
  // Renumbered in the order they began.
  'quiz_attempts.user_id': { how: 'by-hand', by: ['quiz_id'], shown: 'attempts' },
  'recovery_codes.user_id': end,
  'review_answers.user_id': kept('id'),
  'review_cards.user_id': {
    how: 'join',
    by: ['card_id'],
    set: {
      ...latest('answered_at', 'due_at', 'stability', 'difficulty', 'module_id'),
      ...greatest('answers', 'lapses', 'answered_at'),
      ...least('introduced_at'),
    },
    shown: 'review-cards',
  },
  // A rhythm is chosen as a whole.
  'rhythm_choices.user_id': { how: 'unless-any' },
  'rhythm_pauses.user_id': { how: 'unless-any' },
  'second_factor_put_off.user_id': end,
  'security_steps.user_id': end,
  'sessions.user_id': end,
  'sign_in_methods.user_id': { how: 'by-hand' },
  'study_group_foundings.user_id': kept('group_id'),
  'study_group_members.user_id': { how: 'by-hand', by: ['group_id'], shown: 'groups' },
  'study_group_messages.author_id': { ...move, shown: 'messages' },
  'study_group_sessions.planned_by': move,
  'submission_comments.author_id': move,
  'submission_comments.user_id': kept('id'),
  'submissions.graded_by': move,
  'submissions.user_id': { how: 'by-hand', by: ['assignment_id'], shown: 'submissions' },
  'thread_follows.user_id': kept('thread_id'),
  'thread_reads.user_id': { how: 'join', by: ['thread_id'], set: greatest('number') },
  'threads.author_id': move,
  'threads.last_poster_id': move,
  'user_imports.created_by': move,
  'user_views.admin_id': end,
  'user_views.user_id': end,
  'work_reports.reporter_id': kept('submission_id'),
  'work_reports.settled_by': move,
}
