import type { SiteSettings } from '../../contract/settings.ts'
import type { Database } from '../../database/client.ts'
import type { Events } from '../events/events.ts'
import { defaultSettings } from './defaults.ts'
import { changedSettings } from './queries.ts'

/** The school's settings, read once and kept until the content changes. */
export function settingsService({ db, events, baseUrl }: { db: Database; events: Events; baseUrl: string }) {
  let kept: Promise<SiteSettings> | null = null
  const forget = () => {
    kept = null
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  return {
    /** Defaults with what an administrator changed laid over them. */
    async site(): Promise<SiteSettings> {
      kept ??= changedSettings(db).then((changed) => ({ ...defaultSettings, ...changed, baseUrl }))
      try {
        return await kept
      } catch (error) {
        forget()
        throw error
      }
    },
  }
}

export type SettingsService = ReturnType<typeof settingsService>
