/**
 * Jobs wait in the database across releases: add fields as optional and never rename one. A payload has ids, not
 * contents, which are read when the job runs. A name of contract/school/jobs.ts that is missing here does not compile in
 * jobs.ts.
 */
export interface JobData {
  'mail.send': { messageId: string }
  /** Removes old messages. */
  'mail.tidy': Record<string, never>
  /** Mails one person what they have not read in a conversation. */
  'messages.mail': { userId: string; conversationId: string }
  /** Sends one message to many people, to each alone. */
  'messages.send-to-many': { messageId: string }
  /** Queues the emails of notifications that are sent immediately. */
  'notifications.mail': Record<string, never>
  /** Queues one person's daily summary. */
  'notifications.digest': { userId: string }
  /** Removes one file if nothing uses it. */
  'media.sweep': { ownerId: string; mediaId: string }
  'profile.export': { userId: string; exportId: string }
  /** Removes that download when it expires. */
  'profile.export-expire': { userId: string; exportId: string }
  /** Removes downloads that expired an hour ago. */
  'profile.export-tidy': Record<string, never>
  'profile.delete': { userId: string }
  /** Deletes accounts that were due an hour ago. */
  'profile.delete-overdue': Record<string, never>
  /** Deletes what requests in flight wrote after a deletion. */
  'profile.delete-rest': { userId: string }
  /** Sends an announcement to its audience when it is due. */
  'announcements.announce': { announcementId: string }
  /** Counts who is stuck, in every course. */
  'stuck.count': Record<string, never>
  /** Reminds those who are not begun or idle, where the staff of a course want it. */
  'stuck.remind': Record<string, never>
  /** Tells people who teach about the week, on Monday morning. */
  'stuck.summary': Record<string, never>
  /** Reminds the members of a group of a session. */
  'study-groups.remind': { sessionId: string }
  /** Tells those expected at a live session that it begins soon, moved, or is canceled. */
  'live-sessions.tell': {
    sessionId: string
    news: 'reminder' | 'moved' | 'cancelled'
    startsAt: string
    /** Of the session that was moved. */
    revision?: number
  }
  /** Finds the plans whose next reminder is due. */
  'course-plans.due': Record<string, never>
  /** Reminds one person of a sitting, or takes back the reminder of one that is over. */
  'course-plans.remind': { userId: string; courseId: string }
  'users.end-view': { viewId: string }
  'users.import': { importId: string }
  'users.import-undo': { importId: string }
  /** Removes files that were checked long ago. */
  'users.import-tidy': Record<string, never>
  /** Issues the certificates with work that these people earned by a grade. */
  'completion.check': { courseId: string; userIds: string[] }
  /** Makes a scheduled set of changes live. */
  'courses.go-live': { courseId: string }
  'courses.publish': { courseId: string }
  /** Gives out places that became free without anyone leaving, such as by a deleted account. */
  'enrollments.fill-places': Record<string, never>
  /** Creates the audit log's tables of the coming months. */
  'audit.months': Record<string, never>
  /** Counts the figures of a large school. */
  'reports.count': Record<string, never>
  /** Submits one quiz attempt whose time is over. */
  'quizzes.close': { userId: string; attemptId: string }
  /** Submits all attempts of a quiz whose time is over, after its due date changed. */
  'quizzes.close-due': { quizId: string }
  /** Grades attempts again after a question was corrected, or takes that back. */
  'quizzes.regrade': { regradeId: string }
}
