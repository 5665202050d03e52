import type { OutboxMessage } from '../../../contract/school/outbox.ts'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { stateLabels } from './outbox-address.ts'

const tones = { waiting: 'gold', sent: 'ok', failed: 'bad' } as const

export function MessageState({ message, staysHere }: { message: OutboxMessage; staysHere: boolean }) {
  const { state, sentAt, nextTryAt, error } = message
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:block">
      <Tag tone={tones[state]}>{state === 'sent' && staysHere ? 'Kept here' : stateLabels[state]}</Tag>
      {sentAt && state === 'sent' && (
        <span className="text-small text-ink-2 sm:mt-1 sm:block">
          <LocalTime at={sentAt} />
        </span>
      )}
      {state === 'waiting' && (
        <span className="mt-1 block text-small text-ink-2">
          {nextTryAt === null ? (
            'Not queued: its job is gone'
          ) : error === null ? (
            'Sending shortly'
          ) : (
            <>
              Next try <LocalTime at={nextTryAt} />
            </>
          )}
        </span>
      )}
      {error && state !== 'sent' && <span className="mt-1 block text-small wrap-anywhere">{error}</span>}
    </span>
  )
}
