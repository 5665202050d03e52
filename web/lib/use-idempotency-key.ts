import { useRef } from 'react'

/**
 * A key for what a form sends: the same as long as the content is the same. Sent twice, by a double click or
 * because the first answer was lost, the server takes it once.
 *
 * @returns gives the key of a content; undefined where the browser makes none (a page not served over https)
 */
export function useIdempotencyKey(): (content: object) => string | undefined {
  const last = useRef<{ content: string; key: string | undefined } | null>(null)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) {
      const isSecure = 'randomUUID' in crypto
      last.current = { content: text, key: isSecure ? crypto.randomUUID() : undefined }
    }
    return last.current.key
  }
}
