/**
 * Names the person a write is meant for. If another person has signed in in the same browser since the page opened, the
 * write is refused (401) instead of landing in the wrong account. Apps and scripts with their own session need not send
 * it.
 */
export const personHeader = 'x-person'
