import { useState } from 'react'
import type { UserDetail } from '../../../contract/people/users.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { BlockHead } from '../../ui/text/text.tsx'

/** Whether an instructor may begin courses. */
export function UserCourses({ user, onChanged }: { user: UserDetail; onChanged: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  if (user.role !== 'instructor') return null
  const may = user.mayBeginCourses
  const set = async (mayBeginCourses: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      await callApi('PUT /api/admin/users/{userId}/course-author', {
        params: { userId: user.id },
        body: { mayBeginCourses },
      })
      await onChanged()
      toast({ title: mayBeginCourses ? 'Can create courses now' : 'Can no longer create courses' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="course-author" className="mt-14">
      <BlockHead id="course-author" title="Course author" />
      <p className="mt-4 mb-5 text-ink-2">
        {may
          ? 'Creates courses and becomes their teacher. In other courses, their course role decides.'
          : 'Cannot create courses. A course author creates courses and becomes their teacher.'}
      </p>
      <Button variant="outline" busy={busy} onClick={() => void set(!may)}>
        {may ? 'Stop allowing' : 'Allow creating courses'}
      </Button>
    </section>
  )
}
