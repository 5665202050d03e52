import { useIdempotencyKey } from '../lib/use-idempotency-key.ts'

const nameOf = (draftKey: string) => `creare-key-discussion-${draftKey}`

/**
 * The key of what is sent, kept beside its draft: whose answer was lost and whose page was loaded anew sends the same
 * text with the same key, and it is one post.
 *
 * @returns gives the key of a content
 */
export function useKeptKey(draftKey: string): (content: object) => string {
  const keyOf = useIdempotencyKey()
  return (content) => {
    const text = JSON.stringify(content)
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(nameOf(draftKey)) ?? 'null')
      const isSame = typeof kept === 'object' && kept !== null && 'text' in kept && kept.text === text
      if (isSame && 'key' in kept && typeof kept.key === 'string') return kept.key
      const key = keyOf(content)
      localStorage.setItem(nameOf(draftKey), JSON.stringify({ text, key }))
      return key
    } catch {
      // Storage is full or forbidden; within this page the key is kept all the same.
      return keyOf(content)
    }
  }
}

/** It was sent: the same text once more is another post. */
export function forgetKey(draftKey: string): void {
  localStorage.removeItem(nameOf(draftKey))
}
