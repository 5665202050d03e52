import { useState } from 'react'
import type { DataExport, Profile } from '../../../contract/people/profile.ts'
import { sizeInWords } from '../../../rules/media/media.ts'
import { callApi } from '../../lib/api.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { AccountSection } from './account-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { notifyFailed } from './notices.ts'

export interface DataPageProps {
  exports: readonly DataExport[]
  profile: Profile
  onExportsChanged: () => Promise<unknown>
  onChanged: (answer: { profile: Profile }) => void
}

export function DataPage({ exports, profile, onExportsChanged, onChanged }: DataPageProps) {
  return (
    <>
      <AccountSection
        title="Download your data"
        note="Everything we keep about you in a ZIP file: text as JSON, and your files. You can download it for 7 days."
      >
        <Downloads exports={exports} onChanged={onExportsChanged} />
      </AccountSection>
      <AccountSection
        title="Delete your account"
        note="We delete it after 14 days. Until then you can change your mind."
      >
        <DeleteAccount dueAt={profile.deletionDueAt} onChanged={onChanged} />
      </AccountSection>
    </>
  )
}

function Downloads({
  exports,
  onChanged,
}: {
  exports: readonly DataExport[]
  onChanged: () => Promise<unknown>
}) {
  const [busy, setBusy] = useState(false)
  const [latest] = exports
  const sendsMail = useSendsMail()
  const ask = async () => {
    setBusy(true)
    try {
      await callApi('POST /api/user/data-exports', {})
      await onChanged()
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const isFresh = latest?.state === 'ready' && latest.url !== null
  return (
    <>
      <div role="status">
        {latest?.state === 'preparing' && (
          <p className="mb-5">
            We’re preparing your data. You’ll find the file on this page
            {sendsMail ? ', and we’ll email you when it’s ready' : ''}. You don’t have to wait here.
          </p>
        )}
        {latest?.state === 'failed' && (
          <p className="mb-5">We couldn’t prepare your last download. Please try again.</p>
        )}
        {isFresh && (
          <p className="mb-5">
            Prepared <LocalDate at={latest.requestedAt} ago />
            {latest.size !== null && <>, {sizeInWords(latest.size)}</>}
            {latest.expiresAt && (
              <>
                . Available until <LocalTime at={latest.expiresAt} />
              </>
            )}
            .
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isFresh && (
          <ExternalButtonLink href={latest.url ?? ''} download>
            Download ZIP file
          </ExternalButtonLink>
        )}
        {latest?.state !== 'preparing' && !isFresh && (
          <Button busy={busy} onClick={ask}>
            Prepare my download
          </Button>
        )}
      </div>
    </>
  )
}
