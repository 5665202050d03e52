import { useCallback, useEffect, useState } from 'react'
import type { GradebookRow } from '../../../contract/assessment/gradebook.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'
import { type GradebookPart, gradebookPage } from './queries.ts'

export type GradebookPage = OutputOf<'GET /api/teach/courses/{id}/grades'>

/** Loads the rows of a gradebook page by page after the first. */
export function useGradebook(first: GradebookPage, { round, group }: GradebookPart) {
  const courseId = first.course.id
  const [rows, setRows] = useState<readonly GradebookRow[]>(first.rows)
  const [next, setNext] = useState(first.next)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    setRows(first.rows)
    setNext(first.next)
  }, [first])

  useEffect(() => {
    if (next === null || failed) return
    const abort = new AbortController()
    callApi(
      'GET /api/teach/courses/{id}/grades',
      { params: { id: courseId }, query: { after: next, limit: gradebookPage, round, group } },
      abort.signal,
    ).then(
      (page) => {
        setRows((known) => [...known, ...page.rows])
        setNext(page.next)
      },
      () => {
        if (!abort.signal.aborted) setFailed(true)
      },
    )
    return () => abort.abort()
  }, [courseId, next, failed, round, group])

  const replace = useCallback((row: GradebookRow) => {
    setRows((known) => known.map((old) => (old.userId === row.userId ? row : old)))
  }, [])

  return { rows, complete: next === null, failed, retry: () => setFailed(false), replace }
}
