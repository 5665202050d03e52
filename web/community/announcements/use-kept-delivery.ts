import { useEffect, useState } from 'react'
import type { Audience } from '../../../contract/community/announcements.ts'
import { deviceStorage } from '../../lib/autosave/device-copy.ts'
import type { FoundOption } from '../../ui/forms/search-choice.tsx'

const audiences: ReadonlySet<Audience> = new Set(['everyone', 'course', 'round', 'school-group', 'group'])

/** Audience, time, and whether it is also sent by email. */
export interface Delivery {
  audience: Audience
  /** The course, round or group; null for everyone, or if none is chosen yet. */
  chosen: FoundOption | null
  isLater: boolean
  publishAt: string | null
  byEmail: boolean
}

/** @returns null if nothing valid was kept */
export function readDelivery(kept: string | null): Delivery | null {
  try {
    const { audience, chosen, isLater, publishAt, byEmail } = JSON.parse(kept ?? '') as Partial<Delivery>
    if (audience === undefined || !audiences.has(audience)) return null
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
 * Keeps the delivery beside the draft text. Otherwise a text meant for one course could come back addressed to the
 * whole school, or a planned one could be published immediately.
 *
 * @param name key on this device
 * @param restore called once with what was kept
 */
export function useKeptDelivery(name: string, restore: (delivery: Delivery) => void) {
  const [place] = useState(name)
  const [found, setFound] = useState<Delivery | null>(null)
  useEffect(() => {
    setFound(readDelivery(deviceStorage.read(place)))
  }, [place])
  // Wait until the fields have reset with the restored text; before that they would not take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is put in once
  useEffect(() => {
    if (found !== null) restore(found)
  }, [found])
  return {
    keep(delivery: Delivery) {
      deviceStorage.write(place, JSON.stringify(delivery))
    },
    forget: () => deviceStorage.remove(place),
  }
}
