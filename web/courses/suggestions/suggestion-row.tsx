import { useEffect, useRef, useState } from 'react'
import type { LectureDraft } from '../../../contract/courses/lectures.ts'
import type { AuthoredSuggestion } from '../../../contract/courses/suggestions.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Differences } from '../../ui/text/differences.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { partAddress } from '../authoring/module/module-addresses.ts'

export interface SuggestionRowProps {
  courseId: string
  suggestion: AuthoredSuggestion
  /** Names the module; not where all are of one. */
  withModule?: boolean
  /** Before the draft is changed: saves what is in the editor. @returns false if that failed */
  beforeTaking?: () => Promise<boolean>
  /** @param lecture the draft, if it was accepted */
  onDecided: (lecture: LectureDraft | null) => void
  /** Opens the editor at the passage; missing where there is none. */
  onFind?: (passage: string) => void
}

type Asked = 'nothing' | 'words' | 'reply'

/** A suggestion as a difference. States: open, editing first, declining, not found in the lecture, decided. */
export function SuggestionRow(props: SuggestionRowProps) {
  const { courseId, suggestion, withModule = false, beforeTaking, onDecided, onFind } = props
  const { id, module, by, reason, sourceUrl, isNamed, state, reply, createdAt } = suggestion
  const [asked, setAsked] = useState<Asked>('nothing')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState<string | null>(null)
  const params = { id }
  const row = useRef<HTMLLIElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const before = useRef<Asked>('nothing')
  // The pressed button goes: the focus goes to the field, and back to the button.
  useEffect(() => {
    if (asked !== 'nothing') area.current?.focus()
    else row.current?.querySelector<HTMLElement>(`[data-asks="${before.current}"]`)?.focus()
    before.current = asked
  }, [asked])

  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'passage-changed') setLost(error.message)
      else {
        const description = sentenceOf(error, 'Please try again.')
        toast({ title: 'Nothing was changed', description, variant: 'destructive' })
        if (error instanceof ApiError && error.code === 'suggestion-decided') onDecided(null)
      }
    } finally {
      setBusy(false)
    }
  }
  const take = (body: { words?: string; byHand?: boolean }) =>
    run(async () => {
      if (beforeTaking && !(await beforeTaking())) return
      const { lecture } = await callApi('POST /api/authoring/suggestions/{id}/take', { params, body })
      toast({
        title: body.byHand ? 'Marked as accepted' : 'Added to the draft',
        description: 'Publish the lecture when you’re ready. We’ve told the reader.',
      })
      settle(lecture)
    })
  const decline = (dismiss: boolean) =>
    run(async () => {
      const body = dismiss ? { reply: '', dismiss } : { reply: text.trim() }
      await callApi('POST /api/authoring/suggestions/{id}/decline', { params, body })
      toast({ title: dismiss ? 'Dismissed' : 'Declined' })
      settle(null)
    })
  const ask = (next: Asked) => {
    setText(next === 'words' ? suggestion.words : '')
    setAsked(next)
  }
  // The row goes with the decision, so the focus goes to the page.
  const settle = (lecture: LectureDraft | null) => {
    document.getElementById('main')?.focus({ preventScroll: true })
    onDecided(lecture)
  }
  const named = `of ${by}`
  return (
    <li ref={row} className="border-b border-line py-5">
      <p className="type-note wrap-anywhere text-ink-2">
        {withModule && (
          <>
            <TextLink to={partAddress(courseId, module.id, 'lecture')}>
              {`Module ${module.position}: ${module.title}`}
            </TextLink>
            {' · '}
          </>
        )}
        <bdi>{by}</bdi>
        {' · '}
        <LocalTime at={createdAt} />
        {state !== 'open' && (
          <Tag className="ml-3" {...(state === 'taken' && { tone: 'ok' })}>
            {state === 'taken' ? 'Accepted' : 'Declined'}
          </Tag>
        )}
      </p>
      <p className="mt-2 max-w-reading wrap-anywhere" dir="auto">
        <Differences of={suggestion.differences} />
      </p>
      <p className="mt-2 max-w-reading wrap-anywhere text-ink-2" dir="auto">
        {reason}
      </p>
      {sourceUrl && (
        <p className="type-note mt-1 break-all">
          {'Source: '}
          <a href={sourceUrl} rel="noopener noreferrer nofollow ugc" target="_blank" className="text-link">
            {sourceUrl}
          </a>
        </p>
      )}
      <p className="type-note mt-1 text-ink-2">
        {isNamed ? 'Wants to be named on the lesson.' : 'Doesn’t want to be named.'}
      </p>
      {reply && <p className="mt-2 max-w-reading wrap-anywhere">{`Your reply: ${reply}`}</p>}
      {lost && (
        <Alert tone="default" title={lost} role="alert" className="mt-4">
          <p className="wrap-anywhere">{`Passage: ${suggestion.passage}`}</p>
          <p className="wrap-anywhere">{`Suggested: ${suggestion.words}`}</p>
        </Alert>
      )}
      {state === 'open' && asked === 'nothing' && (
        <div className="mt-4 flex flex-wrap gap-3">
          {lost === null ? (
            <Button
              variant="outline"
              size="small"
              busy={busy}
              aria-label={`Accept: ${named}`}
              onClick={() => void take({})}
            >
              Accept
            </Button>
          ) : (
            <Button variant="outline" size="small" busy={busy} onClick={() => void take({ byHand: true })}>
              I’ve changed it by hand
            </Button>
          )}
          {lost === null && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Edit first: ${named}`}
              data-asks="words"
              onClick={() => ask('words')}
            >
              Edit first
            </Button>
          )}
          {onFind && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Show in the lecture: ${named}`}
              onClick={() => onFind(suggestion.passage)}
            >
              Show in the lecture
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Decline: ${named}`}
            data-asks="reply"
            onClick={() => ask('reply')}
          >
            Decline
          </Button>
        </div>
      )}
      {asked === 'words' && (
        <div className="mt-4 max-w-reading">
          <Field label="New words">
            <TextArea
              ref={area}
              limit={1_000}
              rows={4}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button size="small" busy={busy} onClick={() => void take({ words: text })}>
              Accept these words
            </Button>
            <Button variant="outline" size="small" onClick={() => ask('nothing')}>
              Back
            </Button>
          </div>
        </div>
      )}
      {asked === 'reply' && (
        <div className="mt-4 max-w-reading">
          <Field label="Why not?" hint={`${by} reads this.`} optional>
            <TextArea
              ref={area}
              limit={500}
              rows={3}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button size="small" busy={busy} onClick={() => void decline(false)}>
              Decline
            </Button>
            <Button variant="outline" size="small" busy={busy} onClick={() => void decline(true)}>
              Dismiss silently
            </Button>
            <Button variant="quiet" size="small" onClick={() => ask('nothing')}>
              Back
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
