import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { ApiError, sentenceOf } from './api.ts'

type Then = 'save' | 'next'

interface GradingOptions<Graded> {
  /** The work as it was read last. */
  work: Graded
  /** Sends what stands in the fields. @param over the grade it takes the place of @returns null where something is wrong with it, which is told then */
  send: (over: number) => Promise<{ graded: Graded; keep: () => void }> | null
  /** Puts the grade that stands into the fields. */
  showStanding: () => void
  /** Reads what a colleague gave meanwhile. */
  readAnew: () => Promise<unknown>
  onProblems: (problems: { field: string; message: string }[]) => void
  /** Goes on to what is graded next, by the queue as it stands after this grade. */
  onNext: (graded: Graded) => Promise<void>
}

/** One work's grade on a teacher's desk, while a colleague may be grading the same. */
export function useGrading<Graded extends { gradeVersion: number; studentName: string }>(
  options: GradingOptions<Graded>,
) {
  const { work, send, showStanding, readAnew, onProblems, onNext } = options
  const { gradeVersion } = work
  /** The grade that this one takes the place of. */
  const [base, setBase] = useState(gradeVersion)
  const [busy, setBusy] = useState<Then | null>(null)
  const [isRefused, setRefused] = useState(false)
  // Counted, because what is typed while a grade is on its way is not saved with it.
  const edits = useRef(0)
  const savedEdits = useRef(0)
  const isUnsaved = () => edits.current !== savedEdits.current

  const takeTheirs = () => {
    showStanding()
    setBase(gradeVersion)
    setRefused(false)
    onProblems([])
    savedEdits.current = edits.current
  }
  // Whoever has written nothing yet sees what a colleague wrote meanwhile; what is written stays until its author says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another grade is a reason
  useEffect(() => {
    if (gradeVersion !== base && !isUnsaved() && busy === null) takeTheirs()
  }, [gradeVersion])

  /** @param over the grade that this one takes the place of */
  async function save(then: Then, over = base) {
    if (busy) return
    const sentEdits = edits.current
    const sending = send(over)
    if (sending === null) return
    setBusy(then)
    setRefused(false)
    try {
      const { graded, keep } = await sending
      savedEdits.current = sentEdits
      setBase(graded.gradeVersion)
      keep()
      toast({ title: 'Grade saved', description: `${work.studentName} can see it now.` })
      if (then === 'next') await onNext(graded)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'grade-changed') {
        await readAnew()
        setRefused(true)
      } else if (error instanceof ApiError && error.fields.length > 0) onProblems(error.fields)
      else {
        const description = sentenceOf(error, 'Please try again.')
        toast({ title: 'Grade not saved', description, variant: 'destructive' })
      }
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    save,
    isUnsaved,
    noteEdit: () => {
      edits.current += 1
    },
    /** A colleague graded since this grade was begun, and its author has yet to choose. */
    isOvertaken: gradeVersion !== base && busy === null,
    /** Whether that was told by a save, and not by what was read while its author writes. */
    isRefused,
    choice: { onSaveMine: () => save('save', gradeVersion), onTakeTheirs: takeTheirs },
  }
}
