import { counted } from '../../rules/counted.ts'

export const replies = (count: number) => counted(count, 'reply', 'replies')
