import { forgetText, keepText, keptValue } from '../lib/kept-text.ts'
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
    const kept = keptValue(name)
    const isSame = typeof kept === 'object' && kept !== null && 'text' in kept && kept.text === text
    if (isSame && 'key' in kept && typeof kept.key === 'string') return kept.key
    // Where nothing can be kept on the device, within this page the key is kept all the same.
    const key = newKeyOf(content)
    keepText(name, JSON.stringify({ text, key }))
    return key
  }
  return { keyOf, forgetKey: () => forgetText(name) }
}
