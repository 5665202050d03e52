import type { SiteSettings } from '../../../contract/school/settings.ts'
import type { WordsChange, WordsOfPage } from '../../../contract/school/words.ts'
import type { Database } from '../../../database/client.ts'
import { type WordPage, wordPageNames, wordPages } from '../../../rules/school/words/pages.ts'
import { changesIn, problemOf, textOf, type Words } from '../../../rules/school/words/words.ts'
import type { Events } from '../../platform/events/events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { AuditService } from '../audit/service.ts'
import { changedWords, type KeptWords, lockWords, putWords } from './queries.ts'

interface WordsDependencies {
  db: Database
  events: Events
  audit: AuditService
  /** Called after a change in this process, which need not wait for its own notification. */
  forget: () => void
}

/** The texts of the site that administrators changed. They are read with the settings, in the same statement. */
export function schoolWords({ db, events, audit, forget }: WordsDependencies) {
  return {
    async read(): Promise<WordsOfPage[]> {
      const kept = await changedWords(db)
      return wordPageNames.map((page) => presented(page, kept[page]))
    },

    async change(viewer: Viewer, page: WordPage, { revision, texts }: WordsChange): Promise<WordsOfPage> {
      const words: Words = wordPages[page].words
      refuseUnfit(words, texts)
      const after = changesIn(words, texts)
      const written = await db.transaction(async (tx) => {
        const kept = (await lockWords(tx, page)) ?? { revision: 0, texts: {} }
        const before = changesIn(words, kept.texts)
        const changed = Object.keys(words).filter((key) => before[key] !== after[key])
        // Also a repeated save after a lost response, which is no conflict.
        if (changed.length === 0) return kept
        if (revision !== kept.revision)
          throw new Refusal('words-changed', 'Someone else has changed these texts.')
        const next = { revision: kept.revision + 1, texts: after }
        await putWords(tx, page, next)
        const audited = (of: Record<string, string>) =>
          Object.fromEntries(changed.map((key) => [words[key]?.label ?? key, textOf(words, of, key)]))
        await audit.record(tx, viewer, {
          action: 'words.changed',
          subject: { kind: 'words', id: page, label: wordPages[page].label },
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
}

function presented(page: WordPage, kept: KeptWords | undefined): WordsOfPage {
  return { page, revision: kept?.revision ?? 0, texts: changesIn(wordPages[page].words, kept?.texts ?? {}) }
}

/** What pages need: undefined while every text is the default, so that no answer grows. */
export function wordsForPages(kept: Partial<Record<WordPage, KeptWords>>): SiteSettings['words'] {
  const changed = wordPageNames
    .map((page) => [page, presented(page, kept[page]).texts] as const)
    .filter(([, texts]) => Object.keys(texts).length > 0)
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

function refuseUnfit(words: Words, texts: WordsChange['texts']) {
  const fields = Object.entries(texts).flatMap(([key, text]) => {
    const word = Object.hasOwn(words, key) ? words[key] : undefined
    const message = word ? problemOf(word, text) : 'This page has no such text'
    return message === null ? [] : [{ field: `texts.${key}`, message }]
  })
  if (fields.length > 0) throw new Refusal('invalid-input', fields[0]?.message, { fields })
}
