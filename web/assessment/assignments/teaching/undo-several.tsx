import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { isFocusLost } from '../../../ui/use-kept-focus.ts'

/** Grades given to several students together, and until when they can be undone. */
export interface SeveralUndo {
  assignmentId: string
  students: number
  at: string
  until: string
}

export function UndoSeveral({
  courseId,
  undo: { assignmentId, students, at, until },
  onOver,
}: {
  courseId: string
  undo: SeveralUndo
  onOver: () => void
}) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  // It replaced the bar with the button that was pressed.
  useEffect(() => {
    if (isFocusLost()) line.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is known from the start
  useEffect(() => {
    const timer = setTimeout(onOver, Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  async function send() {
    setBusy(true)
    try {
      await callApi('POST /api/teach/courses/{id}/assignments/{assignmentId}/several/undo', {
        params: { id: courseId, assignmentId },
        body: { at },
      })
      toast({ title: 'Undone', description: `For ${counted(students, 'student')}.` })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Nothing was undone', description, variant: 'destructive' })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['/api/teach/courses', courseId] })
      setBusy(false)
      onOver()
    }
  }
  return (
    <div className="desk-several">
      <p ref={line} role="status" tabIndex={-1}>
        {`Changed for ${counted(students, 'student')}. You can undo it until `}
        <LocalTime at={until} />.
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void send()}>
        Undo
      </Button>
    </div>
  )
}
