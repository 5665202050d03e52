import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseRound } from '../../../contract/courses/rounds.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { groupChoiceQuery, groupOptions } from '../../lib/group-options.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { everyoneText, MessageMany } from '../../shell/message-many.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { type FoundOption, SearchChoice } from '../../ui/forms/search-choice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { roundPeopleQuery, roundsKey } from './queries.ts'

type Outcome = OutputOf<'POST /api/teach/courses/{id}/rounds/{roundId}/people'>

export function RoundPeople({ courseId, round }: { courseId: string; round: CourseRound }) {
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<string | null>(null)
  const list = useInfiniteQuery({ ...roundPeopleQuery(courseId, round.id), staleTime: 0 })
  const people = (list.data?.pages ?? []).flatMap((page) => page.people)
  const refresh = () => queryClient.invalidateQueries({ queryKey: roundsKey(courseId) })
  const pageOf = async (after: string | undefined) => {
    const found = await callApi('GET /api/teach/courses/{id}/rounds/{roundId}/people', {
      params: { id: courseId, roundId: round.id },
      query: after === undefined ? {} : { after },
    })
    return { ids: found.people.map(({ id }) => id), next: found.next }
  }
  const takeOut = async (userId: string) => {
    setLeaving(userId)
    try {
      await callApi('DELETE /api/teach/courses/{id}/rounds/{roundId}/people/{userId}', {
        params: { id: courseId, roundId: round.id, userId },
      })
      await refresh()
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not saved', description, variant: 'destructive' })
    } finally {
      setLeaving(null)
    }
  }
  return (
    <section aria-labelledby="people-heading">
      <h2 id="people-heading" className="type-heading mb-4">
        {`People (${round.peopleCount.toLocaleString('en')})`}
      </h2>
      <AddToRound courseId={courseId} round={round} onAdded={refresh} />
      {list.isError && <Alert tone="bad" title="The people could not be loaded. Please reload the page." />}
      {round.peopleCount > 0 && (
        <div className="mb-4 flex items-center gap-4">
          <MessageMany userIds={{ count: round.peopleCount, pageOf }} place={`round ${round.id}`} />
          <span className="text-ink-2">{everyoneText(round.peopleCount)}</span>
        </div>
      )}
      <ul className="divide-y divide-line">
        {people.map(({ id, name, email, profileImage }) => (
          <li key={id} className="flex items-center gap-4 py-3">
            <Avatar name={name} image={profileImage} size="small" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="line-clamp-2 font-semibold">{name}</bdi>
              <span className="line-clamp-1 text-small break-all text-ink-2">{email}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              busy={leaving === id}
              aria-label={`Take out ${name}`}
              onClick={() => void takeOut(id)}
            >
              Take out
            </Button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          More people
        </Button>
      )}
    </section>
  )
}

interface AddToRoundProps {
  courseId: string
  round: CourseRound
  onAdded: () => Promise<void>
}

function AddToRound({ courseId, round, onAdded }: AddToRoundProps) {
  const typing = useTypedWords()
  const [group, setGroup] = useState<FoundOption | null>(null)
  const [people, setPeople] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const list = useInfiniteQuery({ ...groupChoiceQuery(typing.words), ...whileTyping })
  const options = (list.data?.pages ?? []).flatMap(({ groups }) => groupOptions(groups))
  const send = async () => {
    if (group === null && people.trim() === '')
      return setFailure('Choose a group, or paste addresses or names.')
    setBusy(true)
    setFailure(null)
    try {
      const done = await callApi('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
        params: { id: courseId, roundId: round.id },
        body: group === null ? { people } : { groupId: group.value },
      })
      setOutcome(done)
      setPeople([...done.unknown, ...done.ambiguous].join('\n'))
      setGroup(null)
      toast({ title: `${done.added} ${done.added === 1 ? 'person' : 'people'} put into the round` })
      await onAdded()
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="dialog"
      noValidate
      className="mb-6"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {outcome && <NotDone outcome={outcome} />}
      <Field label="A group" hint="Those who join it later come into this round too." className="mb-4">
        <SearchChoice
          chosen={group}
          onChoose={setGroup}
          {...foundFor(typing, list, options)}
          plural="groups"
          placeholder="Part of its name"
        />
      </Field>
      {group === null && (
        <Field label="Or people" hint="Addresses or names, one per line." className="mb-4">
          <TextArea
            rows={3}
            spellCheck={false}
            value={people}
            onChange={({ target }) => setPeople(target.value)}
          />
        </Field>
      )}
      <Button type="submit" busy={busy}>
        Put into this round
      </Button>
    </form>
  )
}

function NotDone({ outcome: { unknown, ambiguous, notEnrolled } }: { outcome: Outcome }) {
  const parts = [
    { title: 'No account has these addresses or names', lines: unknown },
    { title: 'Several people have these names: please use their addresses', lines: ambiguous },
    { title: 'Not enrolled', lines: notEnrolled.map(({ name, reason }) => `${name}: ${reason}`) },
  ]
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => (
      <Alert key={title} title={title} className="mb-5">
        <ul className="grid gap-1 wrap-anywhere">
          {lines.map((line) => (
            <li key={line}>
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      </Alert>
    ))
}
