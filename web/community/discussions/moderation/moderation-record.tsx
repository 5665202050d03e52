import { useSuspenseQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { managementAddress } from '../forums/management-address.ts'
import { ModerationLog } from './moderation-log.tsx'
import { moderationQuery } from './moderation-queries.ts'

export function ModerationRecord({ cursor }: { cursor?: string }) {
  const { entries, next } = useSuspenseQuery(moderationQuery(cursor)).data
  return (
    <>
      <ModerationLog entries={entries} />
      {next !== null && (
        <p className="pt-6">
          <ButtonLink to={managementAddress('record', { cursor: next })} variant="outline" size="small">
            Older entries
          </ButtonLink>
        </p>
      )}
    </>
  )
}
