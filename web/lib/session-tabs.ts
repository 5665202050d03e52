import { openTabs } from './tabs.ts'

/** Notifies other tabs of a sign-in or sign-out, so that they check the session. */
export const sessionTabs = openTabs<'changed'>('session')
