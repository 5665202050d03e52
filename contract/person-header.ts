/**
 * Names, with a write, the person in whose name it is meant. A page that was opened by somebody else than is signed in by
 * now in the same browser is refused so (401), and nothing of theirs is written into the other's account. Apps and
 * scripts, which hold a session of their own, need not send it.
 */
export const personHeader = 'x-person'
