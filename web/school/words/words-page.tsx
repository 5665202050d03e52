import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { WordsChange, WordsOfPage } from '../../../contract/school/words.ts'
import { isOneLine, writeInOneLine } from '../../../contract/visible-text.ts'
import { type LetterPage, letterNames, letterPages } from '../../../rules/school/words/letters/index.ts'
import { sitePageNames, type WordPage, wordPages } from '../../../rules/school/words/pages.ts'
import { problemOf } from '../../../rules/school/words/problem.ts'
import {
  type ChangedWords,
  changesIn,
  textOf,
  type Word,
  type Words,
} from '../../../rules/school/words/words.ts'
import { ApiError } from '../../lib/api.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { MineOrTheirs } from '../../shell/mine-or-theirs.tsx'
import { Button } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { BlockHead, Crumb } from '../../ui/text/text.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { PagePreview } from './page-preview.tsx'
import { WordField } from './word-field.tsx'

export type SitePage = Exclude<WordPage, LetterPage>

const firstLetter = 'letter-setup-password'

const isLetter = (page: WordPage): page is LetterPage => letterNames.some((name) => name === page)

const addressOf = (page: WordPage) =>
  page === 'home' ? '/admin/settings/words' : `/admin/settings/words?page=${page}`

interface WordsPageProps {
  page: WordPage
  /** The changed texts of all pages. */
  kept: readonly WordsOfPage[]
  onSave: (change: WordsChange) => Promise<WordsOfPage>
  /** The saved texts of this page, read again. */
  onReload: () => Promise<WordsOfPage>
  /** The page with changed texts, as visitors see it. */
  draw: (page: SitePage, changed: ChangedWords) => ReactNode
}

/** The words of a page of the site. States: unchanged, changed, invalid, sending, conflict. */
export function WordsPage({ page, kept, onSave, onReload, draw }: WordsPageProps) {
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-12">
      <Crumb to="/admin/settings">Settings</Crumb>
      <h1 className="type-section mt-4">Words</h1>
      <p className="mt-4 mb-6 max-w-reading text-ink-2">
        What the site says, in your own words. Every text has a way back to its default.
      </p>
      <TabLinks
        label="Pages"
        className="mb-8"
        links={[
          ...sitePageNames.map((name) => ({
            to: addressOf(name),
            label: wordPages[name].label,
            current: name === page,
          })),
          { to: addressOf(firstLetter), label: 'Emails', current: isLetter(page) },
        ]}
      />
      {isLetter(page) && <Letters current={page} />}
      <WordsForm
        key={page}
        page={page}
        kept={kept.find((one) => one.page === page) ?? { page, revision: 0, texts: {} }}
        onSave={onSave}
        onReload={onReload}
        draw={draw}
      />
    </main>
  )
}

function Letters({ current }: { current: LetterPage }) {
  return (
    <nav aria-label="Emails" className="mb-8">
      <p className="mb-4 max-w-reading text-ink-2">
        {'Each text can have {school}, {foundation}, {contact}, and {email} for its reader’s address.'}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {letterNames.map((name) => (
          <li key={name}>
            <Link
              to={addressOf(name)}
              resetScroll={false}
              aria-current={name === current ? 'page' : undefined}
              className="inline-flex min-h-8 items-center text-iris-text underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            >
              {letterPages[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface WordsFormProps extends Omit<WordsPageProps, 'kept'> {
  kept: WordsOfPage
}

function WordsForm({ page, kept, onSave, onReload, draw }: WordsFormProps) {
  const words: Words = wordPages[page].words
  const { label } = wordPages[page]
  const form = useChecked(schemaOf(words), allTexts(words, kept.texts), (texts) => ({ texts }))
  const [revision, setRevision] = useState(kept.revision)
  const [theirs, setTheirs] = useState<WordsOfPage | null>(null)
  const { value, set, errorOf } = form
  const changed = changesIn(words, value)
  const fill = (saved: WordsOfPage) => {
    setRevision(saved.revision)
    setTheirs(null)
    form.fill(allTexts(words, saved.texts))
  }
  const save = (over: number) =>
    form.submit(async ({ texts }) => {
      try {
        fill(await onSave({ texts: changesIn(words, texts), revision: over }))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'words-changed') throw error
        // Nothing was saved, so leaving the page still asks.
        set({})
        setTheirs(await onReload())
      }
    })
  return (
    <div className="grid items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(revision)
        }}
      >
        {theirs && (
          <MineOrTheirs
            title="Someone else has changed these texts"
            mine="Your text"
            isAnswer
            choice={{ onSaveMine: () => save(theirs.revision), onTakeTheirs: () => fill(theirs) }}
            className="mb-6"
          >
            <ul className="mb-3">
              {Object.entries(words)
                .filter(([key]) => textOf(words, theirs.texts, key) !== value[key])
                .map(([key, word]) => (
                  <li key={key} className="wrap-anywhere">
                    {`${word.label}: `}
                    <bdi>{textOf(words, theirs.texts, key)}</bdi>
                  </li>
                ))}
            </ul>
          </MineOrTheirs>
        )}
        <FormTrouble form={form} />
        <UnsavedQuestion isUnsaved={form.isUnsaved} />
        {Object.entries(words).map(([key, word]) => (
          <WordField
            key={key}
            name={key}
            word={word}
            value={value[key] ?? ''}
            error={errorOf(`texts.${key}`)}
            onChange={(text) => set({ [key]: text })}
          />
        ))}
        <FormButtons
          form={form}
          label="Save words"
          actions={
            Object.keys(changed).length > 0 && (
              <Button variant="quiet" onClick={() => set(allTexts(words, {}))}>
                All back to the default
              </Button>
            )
          }
        />
      </form>
      <section aria-labelledby="preview-heading" className="lg:sticky lg:top-8">
        <BlockHead id="preview-heading" title="Preview" />
        <div className="pt-5">
          {isLetter(page) ? (
            <LetterPreview letter={page} label={label} changed={changed} />
          ) : (
            <PagePreview title={`Preview: ${label}`}>{draw(page, changed)}</PagePreview>
          )}
        </div>
      </section>
    </div>
  )
}

const allTexts = (words: Words, changed: ChangedWords): Record<string, string> =>
  Object.fromEntries(Object.keys(words).map((key) => [key, textOf(words, changed, key)]))

/** As the server checks (server/school/settings/words.ts). */
const schemaOf = (words: Words) =>
  z.object({ texts: z.record(z.string(), z.string()) }).check(({ value: { texts }, issues }) => {
    for (const [key, text] of Object.entries(texts)) {
      const word = words[key]
      const message = word && problemIn(word, text)
      if (message) issues.push({ code: 'custom', input: text, path: ['texts', key], message })
    }
  })

function problemIn(word: Word, text: string): string | null {
  if (text.trim() === '') return 'Please fill this in'
  return word.kind !== 'document' && !isOneLine(text) ? writeInOneLine : problemOf(word, text)
}
