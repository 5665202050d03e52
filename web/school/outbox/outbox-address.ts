import type { MessageState } from '../../../contract/school/outbox.ts'
import type { OutboxSearch } from './queries.ts'

export const stateLabels: Record<MessageState, string> = {
  waiting: 'Waiting',
  failed: 'Failed',
  sent: 'Sent',
}

/** Drops invalid values. */
export function readOutboxSearch(raw: Record<string, unknown>): OutboxSearch {
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
  const [state, recipient, after] = [text(raw.state), text(raw.recipient)?.slice(0, 254), text(raw.after)]
  return {
    ...(state && Object.hasOwn(stateLabels, state) ? { state: state as MessageState } : {}),
    ...(recipient ? { recipient } : {}),
    ...(after ? { after } : {}),
  }
}

export function outboxAddress({ state, recipient, after }: OutboxSearch): string {
  const query = new URLSearchParams()
  if (state) query.set('state', state)
  if (recipient) query.set('recipient', recipient)
  if (after) query.set('after', after)
  return query.size > 0 ? `/admin/outbox?${query}` : '/admin/outbox'
}
