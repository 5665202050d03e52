/** The tag in which the state of a course is said. */
export const stateTones = { draft: 'gold', scheduled: 'iris', published: 'ok', archived: 'neutral' } as const
