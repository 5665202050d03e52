import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { assignmentQuery } from './queries.ts'

/** Another tab or device saved meanwhile: the author chooses, and nothing is thrown away before they do. */
export function DraftConflict({ assignmentId, keeper }: { assignmentId: string; keeper: DraftKeeper }) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'mine' | 'theirs' | null>(null)
  async function choose(choice: 'mine' | 'theirs') {
    setBusy(choice)
    try {
      const { assignment } = await queryClient.query({ ...assignmentQuery(assignmentId), staleTime: 0 })
      keeper.resolve(choice, assignment.draft)
    } catch {
      const description = 'The other draft could not be loaded. Please try again.'
      toast({ title: 'Not loaded', description, variant: 'destructive' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <Alert role="alert" title="This draft was changed in another tab or on another device">
      <p>What you see here is not saved. Which of the two shall stay?</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          type="button"
          variant="outline"
          size="small"
          busy={busy === 'mine'}
          onClick={() => choose('mine')}
        >
          Keep what is on this screen
        </Button>
        <Button
          type="button"
          variant="outline"
          size="small"
          busy={busy === 'theirs'}
          onClick={() => choose('theirs')}
        >
          Take the other one
        </Button>
      </div>
    </Alert>
  )
}
