import { counted } from '../../../rules/text/counted.ts'

export const replies = (count: number) => counted(count, 'reply', 'replies')
