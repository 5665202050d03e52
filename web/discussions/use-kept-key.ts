import { useOwnName } from '../lib/own-name.ts'
import { useIdempotencyKey } from '../lib/use-idempotency-key.ts'

/**
 * The key of what is sent, kept beside its draft: whose answer was lost and whose page was loaded anew sends the same
 * text with the same key, and it is one post.
 *
 * @returns `keyOf` gives the key of a content; `forgetKey` when it was sent: the same text once more is another post
 */
export function useKeptKey(draftKey: string) {
  const name = useOwnName('key-discussion', draftKey)
  const newKeyOf = useIdempotencyKey()
  const keyOf = (content: object): string => {
    const text = JSON.stringify(content)
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
      const isSame = typeof kept === 'object' && kept !== null && 'text' in kept && kept.text === text
      if (isSame && 'key' in kept && typeof kept.key === 'string') return kept.key
      const key = newKeyOf(content)
      localStorage.setItem(name, JSON.stringify({ text, key }))
      return key
    } catch {
      // Storage is full or forbidden; within this page the key is kept all the same.
      return newKeyOf(content)
    }
  }
  return { keyOf, forgetKey: () => localStorage.removeItem(name) }
}
