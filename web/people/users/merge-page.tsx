import type { MergePreview as Preview } from '../../../contract/people/merge.ts'
import type { ListedUser, UserDetail } from '../../../contract/people/users.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { MergeForm } from './merge-form.tsx'
import { MergePreview } from './merge-preview.tsx'

interface MergePageProps {
  duplicate: UserDetail
  search: string
  onSearch: (text: string) => void
  found: readonly ListedUser[]
  /** Null until the other account is chosen. */
  preview: Preview | null
  onMerged: () => Promise<void>
}

export function MergePage({ duplicate, search, onSearch, found, preview, onMerged }: MergePageProps) {
  const name = `${duplicate.firstName} ${duplicate.lastName}`.trim()
  return (
    <main id="main" tabIndex={-1} className="max-w-reading pt-12">
      <Crumb to={userAddress(duplicate.id)}>{name}</Crumb>
      <h1 className="type-section mt-4 mb-4">Merge Account</h1>
      <p className="text-ink-2">
        For someone with two accounts. Everything from this one moves to the other, and this one is removed.
      </p>
      {preview === null ? (
        <MergeChoice duplicate={duplicate} search={search} onSearch={onSearch} found={found} />
      ) : (
        <>
          {preview.obstacle !== null && (
            <Alert tone="bad" title="These accounts can’t be merged" className="mt-8">
              {preview.obstacle}
            </Alert>
          )}
          <MergePreview preview={preview} />
          {preview.obstacle === null && (
            <MergeForm key={preview.kept.id} preview={preview} onMerged={onMerged} />
          )}
        </>
      )}
    </main>
  )
}
