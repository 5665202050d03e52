import type { ConversationSummary, WhyNotWriteMessage } from '../../../contract/community/messages.ts'

type ToMany = NonNullable<ConversationSummary['toMany']>

/** What became of a message to many: how far it is, then how many read and answered it. */
export function outcomeOf({ recipients, waiting, read, answered }: ToMany): string {
  if (waiting > 0) {
    const [done, all] = [recipients - waiting, recipients].map((count) => count.toLocaleString('en'))
    return `Sending: ${done} of ${all}`
  }
  return `${read.toLocaleString('en')} read, ${answered.toLocaleString('en')} answered`
}

/** Names of the others, or the school for the person who wrote to it. */
export function titleOf({
  kind,
  people,
  others,
}: Pick<ConversationSummary, 'kind' | 'people' | 'others'>): string {
  if (people.length === 0) return kind === 'school' ? 'The school' : 'No one else'
  const names = people.map(({ name }) => name).join(', ')
  return others > people.length ? `${names} and ${(others - people.length).toLocaleString('en')} more` : names
}

export const whyNot: Record<WhyNotWriteMessage, string> = {
  'to-many': 'This message went to each alone. Write to a person in the conversation you have with them.',
  closed: 'This conversation is closed. You can read it, but not answer.',
  blocked: 'You blocked this person. Neither of you can write here.',
  refused: 'This person doesn’t receive messages from you.',
  suspended: 'This account is suspended and receives no messages now.',
  gone: 'This account was deleted. Its messages stay here for you.',
}
