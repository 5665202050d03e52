import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { submissionQuery } from './grading-queries.ts'

/** Shows one student their held grade; the others stay held. */
export function ReleaseOne({ submission: { id, studentName } }: { submission: SubmissionToGrade }) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function release() {
    setBusy(true)
    try {
      await callApi('POST /api/teach/submissions/{id}/release', { params: { id } })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: submissionQuery(id).queryKey }),
        queryClient.invalidateQueries({ queryKey: ['/api/teach/courses'] }),
      ])
      toast({ title: 'Grade released', description: `${studentName} can see it now.` })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void release()}>
      Release this grade
    </Button>
  )
}
