import { deviceCopy } from '../../../lib/autosave/device-copy.ts'
import { useCopyName } from '../../../lib/autosave/use-device-copy.ts'
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts'

interface KeptKey {
  text: string
  key: string
}

const isKeptKey = (value: unknown): value is KeptKey => {
  const kept = value as Partial<KeptKey> | null
  return typeof kept?.text === 'string' && typeof kept.key === 'string'
}

/**
 * The idempotency key of a post, kept beside its draft. If the response was lost and the page reloaded, the same text
 * is sent with the same key, so it is posted once.
 *
 * @returns `keyOf` gives the key of a content; `forgetKey` after it was sent: the same text again is another post
 */
export function useKeptKey(draftKey: string) {
  const { name } = useCopyName('key-discussion', draftKey)
  const copy = deviceCopy(name, isKeptKey)
  const newKeyOf = useIdempotencyKey()
  const keyOf = (content: object): string => {
    const text = JSON.stringify(content)
    const kept = copy.read()
    // If nothing can be kept on the device, the key still stays the same within this page.
    const key = kept?.text === text ? kept.key : newKeyOf(content)
    copy.write({ text, key })
    return key
  }
  return { keyOf, forgetKey: copy.forget }
}
