import type { SiteChange, SiteLogo, SiteSettings } from '../../../contract/school/settings.ts'
import type { Database } from '../../../database/client.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type MailTransport, staysHere } from '../../platform/mail/delivery.ts'
import type { AuditService } from '../audit/service.ts'
import { defaultSettings, type KeptSettings } from './defaults.ts'
import { logoPurpose, schoolLogo } from './logo.ts'
import { changedSettings, firstPublishedCourse, lockLogo, putSettings, type WordsByPage } from './queries.ts'
import { footerWordsOf, type SchoolWords, schoolWords } from './words.ts'

export interface SettingsDependencies {
  db: Database
  events: Events
  audit: AuditService
  media: MediaService
  drawing: Drawing
  baseUrl: string
  transport: MailTransport
  now: () => Date
}

export type SiteWithLogo = Omit<SiteSettings, 'logo'> & { logo: (SiteLogo & { png: Uint8Array }) | null }

/** The school's settings, cached until the content changes. */
export interface SettingsService {
  site(): Promise<SiteSettings>

  /** For emails, icons and share pictures. */
  siteWithLogo(): Promise<SiteWithLogo>

  /** By an administrator; logged. @throws Refusal `invalid-input` when the logo's picture is not the viewer's, or deleted */
  change(viewer: Viewer, change: SiteChange): Promise<SiteSettings>

  words: SchoolWords
}

export function settingsService({
  db,
  events,
  audit,
  media,
  drawing,
  baseUrl,
  transport,
  now,
}: SettingsDependencies): SettingsService {
  const logo = schoolLogo(media)
  const sendsMail = !staysHere(transport)
  let kept: Promise<{ site: SiteSettings; words: WordsByPage }> | null = null
  let picture: { of: string | null; png: Promise<Uint8Array | null> } | null = null
  const forget = () => {
    kept = null
    picture = null
  }
  events.subscribe('content', forget)
  events.onGap(forget)

  return {
    site,

    words: schoolWords({ db, events, audit, drawing, now, current, forget }),

    async siteWithLogo() {
      const settings = await site()
      if (picture?.of !== settings.logoId) picture = { of: settings.logoId, png: logo.read(settings) }
      const png = await picture.png.catch((error: unknown) => {
        forget()
        throw error
      })
      return { ...settings, logo: settings.logo && png && { ...settings.logo, png } }
    },

    async change(viewer, change) {
      const before = await site()
      const ground = await groundOf(viewer, change, before)
      await db.transaction(async (tx) => {
        if (change.logoId !== undefined) {
          const last = await lockLogo(tx)
          if (change.logoId !== last) {
            if (change.logoId !== null) await media.attach(tx, viewer.id, logoPurpose, [change.logoId])
            if (last !== null) await media.release(tx, [last])
          }
        }
        await putSettings(tx, { ...change, ...ground })
        await audit.record(tx, viewer, {
          action: 'settings.changed',
          subject: { kind: 'settings', id: 'site', label: before.name },
          before: Object.fromEntries(
            Object.keys(change).map((key) => [key, before[key as keyof SiteChange]]),
          ),
          after: change,
        })
        await events.publish(tx, 'content', { settings: true })
      })
      // This process need not wait for its own notification.
      forget()
      return site()
    },
  }

  async function groundOf(viewer: Viewer, { logoId }: SiteChange, before: SiteSettings) {
    if (logoId === undefined || logoId === before.logoId) return {}
    return { logoGround: logoId === null ? null : await logo.groundOf(viewer, logoId) }
  }

  async function site(): Promise<SiteSettings> {
    return (await current()).site
  }

  async function current() {
    kept ??= read()
    try {
      return await kept
    } catch (error) {
      forget()
      throw error
    }
  }

  async function read(): Promise<{ site: SiteSettings; words: WordsByPage }> {
    // One after the other: while the database is away, every page waits for this, each on one connection.
    const changed = await changedSettings(db)
    const firstCourse = await firstPublishedCourse(db)
    const known: KeptSettings = { ...defaultSettings, ...changed.settings }
    const { logoGround, ...settings } = known
    const footerWords = footerWordsOf(changed.words)
    const site = {
      ...settings,
      logo: await logo.present(known),
      firstCourse,
      baseUrl,
      sendsMail,
      ...(footerWords === undefined ? {} : { footerWords }),
    }
    return { site, words: changed.words }
  }
}
