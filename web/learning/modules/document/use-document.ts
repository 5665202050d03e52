import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openDocument } from './pdf-library.ts'

export type OpenedDocument =
  | { state: 'opening'; percent: number | null }
  | { state: 'open'; file: PDFDocumentProxy }
  | { state: 'failed'; why: 'busy' | 'replaced' | 'unknown' }

/** Opens a PDF, at once or in parts; `again` retries after a failure. */
export function useDocument(
  address: string,
  { inParts }: { inParts: boolean },
): { opened: OpenedDocument; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<OpenedDocument>({ state: 'opening', percent: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let task: PDFDocumentLoadingTask | undefined
    let left = false
    setOpened({ state: 'opening', percent: null })
    const open = async () => {
      task = await openDocument(address, { inParts })
      if (left) return void task.destroy()
      task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
        if (!left && total > 0)
          setOpened({ state: 'opening', percent: Math.min(100, (loaded / total) * 100) })
      }
      const file = await task.promise
      if (!left) setOpened({ state: 'open', file })
    }
    open().catch((error: unknown) => {
      if (!left) setOpened({ state: 'failed', why: reasons[statusOf(error)] ?? 'unknown' })
    })
    return () => {
      left = true
      void task?.destroy()
    }
  }, [address, inParts, attempt])

  return { opened, again: () => setAttempt((count) => count + 1) }
}

const reasons: Record<number, 'busy' | 'replaced'> = { 409: 'replaced', 503: 'busy' }

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error ? Number(error.status) : 0
}
