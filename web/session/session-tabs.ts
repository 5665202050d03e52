import { openTabs } from '../lib/tabs.ts'

/** Tells the other tabs that somebody signed in or out here, so that they ask who is signed in now. */
export const sessionTabs = openTabs<'changed'>('session')
