/**
 * Every kind of job and what it carries. Jobs wait in the database across restarts and releases, so a field is
 * added as optional and never renamed. A job carries ids, not contents: what it needs is read when it runs. The noun
 * that works on a job defines it in its service (definitions.ts). A name of contract/jobs.ts that
 * is missing here does not compile in jobs.ts.
 */
export interface JobData {
  /** Sends one row of mail_messages. */
  'mail.send': { messageId: string }
  /** Removes messages that are kept long enough. */
  'mail.tidy': Record<string, never>
  /** Queues the e-mails about notifications that are due at once. */
  'notifications.mail': Record<string, never>
  /** Queues one person's summary of the day. */
  'notifications.digest': { userId: string }
  /** Removes one file if nothing uses it. */
  'media.sweep': { ownerId: string; mediaId: string }
  /** Gathers all of a person's data into one file. */
  'profile.export': { userId: string; exportId: string }
  /** Removes that file when its time is over. */
  'profile.export-expire': { userId: string; exportId: string }
  /** Removes those whose time is over for an hour. */
  'profile.export-tidy': Record<string, never>
  /** Deletes an account whose days of grace are over. */
  'profile.delete': { userId: string }
  /** Deletes accounts that should be gone for an hour and are not. */
  'profile.delete-overdue': Record<string, never>
  /** Deletes what requests under way at that deletion wrote after it. */
  'profile.delete-rest': { userId: string }
  /** Tells everyone an announcement is for, when its time has come. */
  'announcements.announce': { announcementId: string }
  /** Reminds the members of a group of a session. */
  'study-groups.remind': { sessionId: string }
  /** Ends an administrator's view through somebody else's eyes. */
  'users.end-view': { viewId: string }
  /** Invites everyone in a checked file. */
  'users.import': { importId: string }
  /** Forgets files that were checked long ago. */
  'users.import-tidy': Record<string, never>
  /** Publishes a scheduled course, when its time has come. */
  'courses.publish': { courseId: string }
  /** Makes the tables of the audit log for the months that come. */
  'audit.months': Record<string, never>
  /** Counts the figures of a large school. */
  'reports.count': Record<string, never>
  /** Hands in one quiz attempt whose time is over. */
  'quizzes.close': { userId: string; attemptId: string }
  /** Hands in every attempt at a quiz whose time is over, after its due date was changed. */
  'quizzes.close-due': { quizId: string }
}
