import type { SiteChange, SiteSettings } from '../../contract/settings.ts'
import type { Database } from '../../database/client.ts'
import type { AuditService } from '../audit/service.ts'
import type { Events } from '../events/events.ts'
import type { Viewer } from '../http/viewer.ts'
import { defaultSettings } from './defaults.ts'
import { changedSettings, putSettings } from './queries.ts'

export interface SettingsDependencies {
  db: Database
  events: Events
  audit: AuditService
  baseUrl: string
  /** Whether letters leave this machine. */
  sendsMail: boolean
}

/** The school's settings, read once and kept until the content changes. */
export function settingsService({ db, events, audit, baseUrl, sendsMail }: SettingsDependencies) {
  let kept: Promise<SiteSettings> | null = null
  const forget = () => {
    kept = null
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  return {
    site,

    /** Writes what is given and leaves the rest. Every process shows it as soon as it is committed. */
    async change(viewer: Viewer, change: SiteChange): Promise<SiteSettings> {
      const before = await site()
      await db.transaction(async (tx) => {
        await putSettings(tx, change)
        await audit.record(tx, viewer, {
          action: 'settings.changed',
          subject: { kind: 'settings', id: 'site', label: before.name },
          before: Object.fromEntries(
            Object.keys(change).map((key) => [key, before[key as keyof SiteSettings]]),
          ),
          after: change,
        })
        await events.publish(tx, 'content', { settings: true })
      })
      // Other processes hear of it; this one need not wait.
      forget()
      return site()
    },
  }

  /** Defaults with what an administrator changed laid over them. */
  async function site(): Promise<SiteSettings> {
    kept ??= changedSettings(db).then((changed) => ({ ...defaultSettings, ...changed, baseUrl, sendsMail }))
    try {
      return await kept
    } catch (error) {
      forget()
      throw error
    }
  }
}

export type SettingsService = ReturnType<typeof settingsService>
