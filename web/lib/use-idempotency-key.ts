import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * A key for what a form sends: the same as long as the content is the same. Sent twice, by a double click or
 * because the first answer was lost, the server takes it once.
 */
export function useIdempotencyKey(): (content: object) => string {
  const last = useRef<{ content: string; key: string } | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, key: newId() }
    return last.current.key
  }
}
