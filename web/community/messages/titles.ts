import type { ConversationSummary, WhyNotWriteMessage } from '../../../contract/community/messages.ts'

/** Names of the others, or the school for the person who wrote to it. */
export function titleOf({
  kind,
  people,
  others,
}: Pick<ConversationSummary, 'kind' | 'people' | 'others'>): string {
  if (people.length === 0) return kind === 'school' ? 'The school' : 'No one else'
  const names = people.map(({ name }) => name).join(', ')
  return others > people.length ? `${names} and ${others - people.length} more` : names
}

export const whyNot: Record<WhyNotWriteMessage, string> = {
  closed: 'This conversation is closed. You can read it, but not answer.',
  blocked: 'You blocked this person. Neither of you can write here.',
  refused: 'This person doesn’t receive messages from you.',
  suspended: 'This account is suspended and receives no messages now.',
  gone: 'This account was deleted. Its messages stay here for you.',
}
