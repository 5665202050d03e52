export const stateTones = { draft: 'gold', scheduled: 'iris', published: 'ok', archived: 'neutral' } as const
