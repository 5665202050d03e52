/** What was done, in words. An action this version does not know is shown by its own name. */
export const deedNames: Record<string, string> = {
  'user.invited': 'Added a user',
  'user.edited': 'Edited a user',
  'user.role-changed': 'Changed a role',
  'user.signed-out': 'Signed out everywhere',
  'user.suspended': 'Suspended a user',
  'user.restored': 'Lifted a suspension',
  'application.admitted': 'Admitted an applicant',
  'application.declined': 'Declined an applicant',
  'user.link-sent': 'Sent a link',
  'course.edited': 'Edited a course',
  'course.published': 'Published a course',
  'course.withdrawn': 'Withdrew a course',
  'settings.changed': 'Changed settings',
}
