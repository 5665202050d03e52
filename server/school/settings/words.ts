import type { SiteSettings } from '../../../contract/school/settings.ts'
import type { WordsChange, WordsOfPage, WordsShown } from '../../../contract/school/words.ts'
import { isOneLine, writeInOneLine } from '../../../contract/visible-text.ts'
import type { Database } from '../../../database/client.ts'
import { sitePageNames, type WordPage, wordPageNames, wordPages } from '../../../rules/school/words/pages.ts'
import { problemOf } from '../../../rules/school/words/problem.ts'
import {
  type ChangedWords,
  changesIn,
  filledDocument,
  textOf,
  type Words,
} from '../../../rules/school/words/words.ts'
import { lectureFault } from '../../../rules/text/markdown-work.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import type { Events } from '../../platform/events/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../audit/service.ts'
import { changedWords, type KeptWords, lockWords, putWords, type WordsByPage } from './queries.ts'

interface WordsDependencies {
  db: Database
  events: Events
  audit: AuditService
  drawing: Pick<Drawing, 'page' | 'acceptedPage'>
  now: () => Date
  /** Settings and texts, cached until they change. */
  current: () => Promise<{ site: SiteSettings; words: WordsByPage }>
  /** Called after a change in this process, which need not wait for its own notification. */
  forget: () => void
}

/** The texts of the site that administrators changed. They are read with the settings, in the same statement. */
export interface SchoolWords {
  read(): Promise<WordsOfPage[]>

  /** For visitors. */
  show(page: WordPage): Promise<WordsShown>

  /** Changed texts of a page, or of an email. */
  changed(page: WordPage): Promise<ChangedWords>

  /** @throws Refusal `invalid-input` at the field of an unfit text */
  requireFit(page: WordPage, texts: ChangedWords): void

  /** The page's document with unsaved texts. @throws Refusal `invalid-input` at the field of an unfit text */
  preview(viewer: Viewer, page: WordPage, texts: WordsChange['texts']): Promise<string>

  /** Logged. @throws Refusal `words-changed`, or `invalid-input` at the field of an unfit text */
  change(viewer: Viewer, page: WordPage, change: WordsChange): Promise<WordsOfPage>
}

export function schoolWords({
  db,
  events,
  audit,
  drawing,
  now,
  current,
  forget,
}: WordsDependencies): SchoolWords {
  return {
    async read() {
      const kept = await changedWords(db)
      return wordPageNames.map((page) => presented(page, kept[page]))
    },

    async show(page) {
      const { site, words } = await current()
      const { texts } = presented(page, words[page])
      const document = documentOf(page, texts, site)
      return {
        texts: without(texts, 'text'),
        html: document === null ? null : await drawing.acceptedPage(document),
        changedAt: words[page]?.changedAt ?? null,
      }
    },

    changed: async (page) => presented(page, (await current()).words[page]).texts,

    requireFit: (page, texts) => refuseUnfit(wordPages[page].words, texts),

    preview,

    async change(viewer, page, { revision, texts }) {
      const words: Words = wordPages[page].words
      refuseUnfit(words, texts)
      // Only a text that can be drawn is kept.
      if (texts.text !== undefined) await preview(viewer, page, texts)
      const after = changesIn(words, texts)
      const written = await db.transaction(async (tx) => {
        const kept: KeptWords = (await lockWords(tx, page)) ?? { revision: 0, texts: {} }
        const before = changesIn(words, kept.texts)
        const changed = Object.keys(words).filter((key) => before[key] !== after[key])
        // Also a repeated save after a lost response, which is no conflict.
        if (changed.length === 0) return kept
        if (revision !== kept.revision)
          throw new Refusal('words-changed', 'Someone else has changed these texts.')
        const next = { revision: kept.revision + 1, texts: after, changedAt: now().toISOString() }
        await putWords(tx, page, next)
        const audited = (of: Record<string, string>) =>
          Object.fromEntries(changed.map((key) => [words[key]?.label ?? key, textOf(words, of, key)]))
        await audit.record(tx, viewer, {
          action: 'words.changed',
          subject: { kind: 'words', id: page, label: labelOf(page) },
          before: audited(before),
          after: audited(after),
        })
        await events.publish(tx, 'content', { settings: true })
        return next
      })
      forget()
      return presented(page, written)
    },
  }

  async function preview(viewer: Viewer, page: WordPage, texts: WordsChange['texts']) {
    refuseUnfit(wordPages[page].words, texts)
    const document = documentOf(page, texts, (await current()).site)
    if (document === null) return ''
    // Once more, because values can be longer than their placeholders.
    const fault = lectureFault(document)
    if (fault) throw unfit([{ field: 'texts.text', message: fault.text }])
    return drawing.page(viewer, document)
  }
}

/** The Markdown of a page that is one text; null for another. */
function documentOf(page: WordPage, texts: ChangedWords, site: SiteSettings): string | null {
  const words: Words = wordPages[page].words
  if (words.text?.kind !== 'document') return null
  return filledDocument(textOf(words, texts, 'text'), {
    school: site.name,
    foundation: site.foundationName,
    contact: site.admissionsEmail,
    links: site.sendsMail ? linksRemoved : linksKept,
  })
}

/** Of the privacy text, about the links in emails. */
const linksRemoved = 'Links that open your account are removed from our records once the message is sent.'
const linksKept =
  'This school doesn’t send email: messages are kept for 90 days with their links, which the school gives you itself.'

const without = (texts: ChangedWords, omitted: string) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== omitted))

function presented(page: WordPage, kept: KeptWords | undefined): WordsOfPage {
  return { page, revision: kept?.revision ?? 0, texts: changesIn(wordPages[page].words, kept?.texts ?? {}) }
}

/** For every page: undefined while every text is the default, so that no answer grows. */
export function footerWordsOf(kept: WordsByPage): SiteSettings['footerWords'] {
  const { texts } = presented('footer', kept.footer)
  return Object.keys(texts).length === 0 ? undefined : texts
}

function refuseUnfit(words: Words, texts: ChangedWords) {
  const fields = Object.entries(texts).flatMap(([key, text]) => {
    const word = Object.hasOwn(words, key) ? words[key] : undefined
    if (!word) return [{ field: `texts.${key}`, message: 'This page has no such text' }]
    const message = word.kind !== 'document' && !isOneLine(text) ? writeInOneLine : problemOf(word, text)
    return message === null ? [] : [{ field: `texts.${key}`, message }]
  })
  if (fields.length > 0) throw unfit(fields)
}

const unfit = (fields: { field: string; message: string }[]) =>
  new Refusal('invalid-input', fields[0]?.message, { fields })

const labelOf = (page: WordPage) =>
  sitePageNames.includes(page) ? wordPages[page].label : `Email: ${wordPages[page].label}`
