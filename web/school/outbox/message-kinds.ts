/** An unknown kind keeps its own name. */
export const messageKinds: Record<string, string> = {
  'account-exists': 'Account already exists',
  'account-merged': 'Two accounts merged',
  'application-admitted': 'Admitted',
  'application-declined': 'Declined',
  'application-received': 'Application received',
  'confirm-email-change': 'Confirm a new address',
  'data-ready': 'Data download',
  'deletion-scheduled': 'Account will be deleted',
  'email-changed': 'Address changed',
  'new-administrator': 'A new administrator',
  notification: 'Notification',
  'notification-digest': 'Daily summary',
  'password-changed': 'Password changed',
  'reset-password': 'Choose a new password',
  'security-changed': 'Security changed',
  'setup-password': 'Set up the account',
}
