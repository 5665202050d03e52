interface PersonalTable {
  /**
   * `keep` is for what others depend on (posts, records of decisions): the person's row stays without a name, shown as
   * “Former student”. `unlink` empties the column.
   */
  onDeletion: 'erase' | 'keep' | 'unlink'
  /** Leaves out secrets, and answers of open quizzes. False: the whole table. */
  download: { without?: string[] } | false
}

const own: PersonalTable = { onDeletion: 'erase', download: {} }
const inner: PersonalTable = { onDeletion: 'erase', download: false }
const record: PersonalTable = { onDeletion: 'keep', download: false }

/**
 * The rule for every column that references a person, as `table.column`. A missing one fails the test beside this file.
 */
export const personalTables: Record<string, PersonalTable> = {
  'account_deletions.user_id': inner,
  'announcement_reads.user_id': inner,
  'announcements.author_id': { onDeletion: 'unlink', download: { without: ['words'] } },
  'applications.decided_by': { onDeletion: 'unlink', download: false },
  'applications.user_id': { onDeletion: 'erase', download: { without: ['status_token_hash'] } },
  'arriving_media.owner_id': inner,
  'assignment_drafts.user_id': own,
  'assignment_extensions.user_id': own,
  // The download has the files, and their names in drafts and submissions.
  'assignment_files.user_id': inner,
  'authenticators.user_id': inner,
  // Its number is part of the private feed's address.
  'calendar_entries.user_id': inner,
  'calendar_feeds.user_id': inner,
  'certificates.user_id': own,
  'course_instructors.user_id': own,
  'data_exports.user_id': inner,
  'email_changes.user_id': inner,
  'enrollments.user_id': own,
  'followed_tracts.user_id': own,
  'forum_reads.user_id': inner,
  'grade_changes.changed_by': { onDeletion: 'unlink', download: false },
  'grade_changes.user_id': own,
  'grade_overrides.user_id': own,
  'learning_events.user_id': own,
  'lecture_drafts.author_id': { onDeletion: 'unlink', download: false },
  'lecture_versions.author_id': { onDeletion: 'unlink', download: {} },
  'media.owner_id': record,
  'merged_accounts.user_id': { onDeletion: 'erase', download: { without: ['password_hash'] } },
  'moderation_actions.actor_id': { onDeletion: 'unlink', download: false },
  'module_notes.user_id': { onDeletion: 'erase', download: { without: ['words'] } },
  'module_positions.user_id': own,
  'module_progress.user_id': own,
  'notification_digests.user_id': inner,
  'notification_preferences.user_id': own,
  'notifications.actor_id': { onDeletion: 'unlink', download: false },
  'notifications.user_id': own,
  'one_time_tokens.user_id': inner,
  'passkeys.user_id': { onDeletion: 'erase', download: { without: ['public_key'] } },
  'post_reactions.user_id': own,
  'post_reports.reporter_id': { onDeletion: 'unlink', download: {} },
  'post_reports.settled_by': { onDeletion: 'unlink', download: false },
  'quiz_allowances.given_by': { onDeletion: 'unlink', download: false },
  'quiz_allowances.user_id': own,
  'quiz_attempts.graded_by': { onDeletion: 'unlink', download: false },
  'quiz_attempts.user_id': { onDeletion: 'erase', download: { without: ['questions'] } },
  'recovery_codes.user_id': inner,
  'review_answers.user_id': { onDeletion: 'erase', download: { without: ['before'] } },
  'review_cards.user_id': own,
  'posts.author_id': { onDeletion: 'unlink', download: { without: ['words'] } },
  'profiles.user_id': { onDeletion: 'erase', download: { without: ['words'] } },
  'rhythm_choices.user_id': own,
  'rhythm_pauses.user_id': own,
  'second_factor_put_off.user_id': inner,
  'security_steps.user_id': inner,
  'sessions.user_id': { onDeletion: 'erase', download: { without: ['token'] } },
  'study_group_foundings.user_id': inner,
  'study_group_members.user_id': own,
  'study_group_messages.author_id': { onDeletion: 'unlink', download: {} },
  'study_group_sessions.planned_by': { onDeletion: 'unlink', download: {} },
  'submission_comments.author_id': { onDeletion: 'unlink', download: {} },
  'submission_comments.user_id': own,
  'submissions.graded_by': { onDeletion: 'unlink', download: false },
  'submissions.user_id': own,
  'thread_follows.user_id': own,
  'thread_reads.user_id': inner,
  'threads.author_id': { onDeletion: 'unlink', download: {} },
  'threads.last_poster_id': { onDeletion: 'unlink', download: false },
  'sign_in_methods.user_id': {
    onDeletion: 'erase',
    download: { without: ['password', 'access_token', 'refresh_token', 'id_token'] },
  },
  'user_imports.created_by': { onDeletion: 'unlink', download: false },
  'user_views.admin_id': inner,
  'user_views.user_id': inner,
  'work_reports.reporter_id': { onDeletion: 'unlink', download: {} },
  'work_reports.settled_by': { onDeletion: 'unlink', download: false },
}
