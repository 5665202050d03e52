import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredModule, VersionHead } from '../../../../contract/courses/lectures.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { authoredModuleQuery, versionQuery, versionsQuery } from '../module/module-queries.ts'
import '../../../ui/text/differences.css'
import './lecture.css'

/** Earlier versions of a lecture, their differences from today's text, and restoring. States: none, list, one open. */
export function VersionsPart({ module, onRestored }: { module: AuthoredModule; onRestored: () => void }) {
  const { data } = useSuspenseQuery(versionsQuery(module.id))
  const [open, setOpen] = useState<number | null>(null)
  if (data.versions.length === 0) {
    return <p className="text-ink-2">No versions yet. They start with the first change made here.</p>
  }
  return (
    <section aria-label="Versions">
      <p className="mb-5 max-w-reading text-ink-2">
        Up to 15 minutes of an author’s writing make a version. Each publication is a version, too.
      </p>
      <ul className="border-t border-line-strong">
        {data.versions.map((version) => (
          <li key={version.number} className="border-b border-line py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <VersionTitle version={version} />
              <Button
                variant="outline"
                size="small"
                aria-expanded={open === version.number}
                aria-label={`${open === version.number ? 'Close' : 'Compare'} version ${version.number}`}
                onClick={() => setOpen(open === version.number ? null : version.number)}
              >
                {open === version.number ? 'Close' : 'Compare'}
              </Button>
            </div>
            {open === version.number && (
              <Version moduleId={module.id} number={version.number} onRestored={onRestored} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function VersionTitle({ version }: { version: VersionHead }) {
  const { number, savedAt, author, words, liveAt } = version
  return (
    <p className="min-w-0">
      <span className="font-[560]">{`Version ${number}`}</span>
      <span className="type-note text-ink-2">
        {' · '}
        <LocalTime at={savedAt} />
        {' · '}
        <bdi>{author ?? 'From the built-in curriculum'}</bdi>
        {` · ${words.toLocaleString('en')} words`}
      </span>
      {liveAt && (
        <Tag tone="ok" className="ml-3">
          Went live
        </Tag>
      )}
    </p>
  )
}

interface VersionProps {
  moduleId: string
  number: number
  onRestored: () => void
}

function Version({ moduleId, number, onRestored }: VersionProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data, isError, refetch } = useQuery({ ...versionQuery(moduleId, number), staleTime: 0, gcTime: 0 })
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner label="Comparing" />
  const isSame = data.differences.every(({ kind }) => kind === 'same')
  async function restore(revision: number) {
    if (busy) return
    setBusy(true)
    try {
      await callApi('POST /api/authoring/modules/{moduleId}/versions/{number}/restore', {
        params: { moduleId, number: String(number) },
        body: { revision },
      })
      await queryClient.invalidateQueries({ queryKey: authoredModuleQuery(moduleId).queryKey })
      toast({
        title: `Version ${number} is restored`,
        description: 'The previous text is kept as a version.',
      })
      onRestored()
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not restored', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="pt-4 pb-2">
      {isSame ? (
        <p className="text-ink-2">This is the current text.</p>
      ) : (
        <>
          <p className="type-note mb-3 text-ink-2">
            Additions since then are marked, and removals are struck through.
          </p>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
            tabIndex={0}
            aria-label={`Changes since version ${number}`}
            className="max-h-120 overflow-y-auto border-y border-line py-3 text-small whitespace-pre-wrap wrap-anywhere"
          >
            {data.differences.map(({ kind, text }, index) => {
              const key = `${index} ${kind}`
              if (kind === 'added')
                return (
                  <ins key={key} className="difference-added">
                    <WithPictures text={text} change="added" />
                  </ins>
                )
              if (kind === 'removed')
                return (
                  <del key={key} className="difference-removed">
                    <WithPictures text={text} change="removed" />
                  </del>
                )
              return <span key={key}>{shortened(text)}</span>
            })}
          </section>
          <Button
            variant="outline"
            size="small"
            className="mt-4"
            busy={busy}
            onClick={() => void restore(data.revision)}
          >
            {`Restore version ${number}`}
          </Button>
        </>
      )}
    </div>
  )
}

const picture = /(!\[[^\]\n]*\]\(\/api\/media\/[0-9a-f-]{36}\))/

/** Shows changed pictures as pictures, because a URL identifies nothing. */
function WithPictures({ text, change }: { text: string; change: string }) {
  return text.split(picture).map((part, index) => {
    const [, description, address] = /^!\[([^\]\n]*)\]\((\/api\/media\/[0-9a-f-]{36})\)$/.exec(part) ?? []
    if (address === undefined) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <span key={index} className="my-1 inline-block max-w-full border border-line p-2 align-top">
        <img src={`${address}?size=480`} alt="" loading="lazy" className="block max-h-32 max-w-full" />
        {`Picture ${change}: ${description}`}
      </span>
    )
  })
}

/** Shortens a long unchanged stretch to its ends. */
function shortened(text: string): string {
  return text.length <= 400 ? text : `${text.slice(0, 160)}\n[…]\n${text.slice(-160)}`
}
