import { counted } from '../lib/counted.ts'

export const replies = (count: number) => counted(count, 'reply', 'replies')
