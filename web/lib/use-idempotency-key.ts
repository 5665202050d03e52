import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * Returns a key that changes only with the form's content, so that the server accepts a double click or a retry once.
 */
export function useIdempotencyKey(): (content: object) => string {
  const last = useRef<{ content: string; key: string } | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, key: newId() }
    return last.current.key
  }
}
