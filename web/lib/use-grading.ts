import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/feedback/toast.ts'
import { ApiError, sentenceOf } from './api.ts'

type Then = 'save' | 'next'

interface GradingOptions<Graded> {
  /** The work as last loaded. */
  work: Graded
  /**
   * Sends the form's values. @param over version of the grade it replaces @returns null if it has errors, which are
   * then shown
   */
  send: (over: number) => Promise<{ graded: Graded; keep: () => void }> | null
  /** Puts the current grade into the fields. */
  showCurrent: () => void
  /** Loads a colleague's grade. */
  reload: () => Promise<unknown>
  onProblems: (problems: { field: string; message: string }[]) => void
  /** Goes to the next work of the queue as it is after this grade. */
  onNext: (graded: Graded) => Promise<void>
}

/** Grades a work while a colleague may be grading it too. */
export function useGrading<Graded extends { gradeVersion: number; studentName: string; held?: boolean }>(
  options: GradingOptions<Graded>,
) {
  const { work, send, showCurrent, reload, onProblems, onNext } = options
  const { gradeVersion } = work
  /** Version of the grade that this one replaces. */
  const [base, setBase] = useState(gradeVersion)
  const [busy, setBusy] = useState<Then | null>(null)
  const [isRefused, setRefused] = useState(false)
  // Counts edits, because those made during a save are still unsaved after it.
  const edits = useRef(0)
  const savedEdits = useRef(0)
  const isUnsaved = () => edits.current !== savedEdits.current

  const takeTheirs = () => {
    showCurrent()
    setBase(gradeVersion)
    setRefused(false)
    onProblems([])
    savedEdits.current = edits.current
  }
  // An untouched form shows a colleague's changes; an edited one keeps its text until the teacher chooses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another grade is a reason
  useEffect(() => {
    if (gradeVersion !== base && !isUnsaved() && busy === null) takeTheirs()
  }, [gradeVersion])

  /** @param over version of the grade that this one replaces */
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
      toast({
        title: 'Grade saved',
        description: graded.held
          ? 'Students see it when you release the grades.'
          : `${work.studentName} can see it now.`,
      })
      if (then === 'next') await onNext(graded)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'grade-changed') {
        await reload()
        setRefused(true)
      } else if (error instanceof ApiError && error.fields.length > 0) onProblems(error.fields)
      else {
        const description = sentenceOf(error, 'Please try again.')
        toast({ title: 'The grade wasn’t saved', description, variant: 'destructive' })
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
    /** A colleague graded since this grade was begun, and the teacher has to choose. */
    isOvertaken: gradeVersion !== base && busy === null,
    /** Found by a save, and not by a refetch while the teacher writes. */
    isRefused,
    choice: { onSaveMine: () => save('save', gradeVersion), onTakeTheirs: takeTheirs },
  }
}
