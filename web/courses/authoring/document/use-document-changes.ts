import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type DocumentOfModule, documentQuery, showDocument } from './queries.ts'

interface Failed {
  /** In one sentence, for the author. */
  why: string
  again: () => void
}

type Send = (revision: number) => Promise<DocumentOfModule>

/** Changes of a module's PDF, one at a time. A failed one can be sent again, so an uploaded file is never lost. */
export function useDocumentChanges(moduleId: string) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const params = { moduleId }

  async function run(send: Send, done: string, { fresh = false } = {}) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(true)
    setFailed(null)
    try {
      const query = documentQuery(moduleId)
      // After a conflict the author has read that someone else was faster, and wants it all the same.
      const known = await queryClient.query(
        fresh ? { ...query, staleTime: 0 } : { ...query, staleTime: 'static' },
      )
      showDocument(queryClient, await send(known.module.revision))
      toast({ title: done })
    } catch (error) {
      setFailed({
        why: sentenceOf(error, 'The connection was lost.'),
        again: () => void run(send, done, { fresh: true }),
      })
    } finally {
      isBusy.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    failed,
    show: (file: string, name: string) =>
      run(
        (revision) =>
          callApi('PUT /api/authoring/modules/{moduleId}/document', { params, body: { revision, file } }),
        `Students now read ${name}`,
      ),
    hide: () =>
      run(
        (revision) =>
          callApi('DELETE /api/authoring/modules/{moduleId}/document', {
            params,
            query: { revision: String(revision) },
          }),
        'Students now read the lecture',
      ),
    restore: (number: number) =>
      run(
        (revision) =>
          callApi('POST /api/authoring/modules/{moduleId}/document/versions/{number}/restore', {
            params: { ...params, number: String(number) },
            body: { revision },
          }),
        `Students now read version ${number}`,
      ),
    deleteVersion: (number: number) =>
      run(
        (revision) =>
          callApi('DELETE /api/authoring/modules/{moduleId}/document/versions/{number}', {
            params: { ...params, number: String(number) },
            query: { revision: String(revision) },
          }),
        `Version ${number} deleted`,
      ),
  }
}
