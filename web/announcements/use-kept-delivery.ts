import { useEffect, useState } from 'react'
import { forgetText, keepText, keptText } from '../lib/kept-text.ts'
import type { FoundOption } from '../ui/search-choice.tsx'

/** Whom an announcement is for, when it comes and whether it is sent as a letter too. */
export interface Delivery {
  audience: 'everyone' | 'course' | 'group'
  /** The course or group; null for everyone, or where none is chosen yet. */
  chosen: FoundOption | null
  isLater: boolean
  publishAt: string | null
  byEmail: boolean
}

/** @returns what was kept; null where nothing was, or nothing that can be told to be a delivery */
export function readDelivery(kept: string | null): Delivery | null {
  try {
    const { audience, chosen, isLater, publishAt, byEmail } = JSON.parse(kept ?? '') as Partial<Delivery>
    if (audience !== 'everyone' && audience !== 'course' && audience !== 'group') return null
    const isOption = typeof chosen?.value === 'string' && typeof chosen.label === 'string'
    return {
      audience,
      chosen: isOption && audience !== 'everyone' ? { value: chosen.value, label: chosen.label } : null,
      isLater: isLater === true,
      publishAt: typeof publishAt === 'string' ? publishAt : null,
      byEmail: byEmail === true,
    }
  } catch {
    return null
  }
}

/**
 * Keeps the delivery beside the draft of the text: a text that was meant for one course must not come back addressed
 * to the whole school, nor one that was to come later as one to be published at once.
 *
 * @param name under which this device keeps it
 * @param restore called once with what was kept
 * @returns `keep` takes the delivery as it now is; `forget` when it was sent or given up
 */
export function useKeptDelivery(name: string, restore: (delivery: Delivery) => void) {
  const [place] = useState(name)
  const [found, setFound] = useState<Delivery | null>(null)
  useEffect(() => {
    setFound(readDelivery(keptText(place)))
  }, [place])
  // Not before the fields have come back from the reset that brought the text: until then none would take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is put in once
  useEffect(() => {
    if (found !== null) restore(found)
  }, [found])
  return {
    keep(delivery: Delivery) {
      keepText(place, JSON.stringify(delivery))
    },
    forget: () => forgetText(place),
  }
}
