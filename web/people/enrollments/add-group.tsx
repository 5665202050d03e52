import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { groupChoiceQuery, groupOptions } from '../../lib/group-options.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { type FoundOption, SearchChoice } from '../../ui/forms/search-choice.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { PeopleOutcome } from '../groups/people-outcome.tsx'

type Outcome = OutputOf<'POST /api/teach/courses/{id}/people/group'>

/** Enrolls everyone of a school group. */
export function AddGroup({ courseId, onAdded }: { courseId: string; onAdded: () => Promise<void> }) {
  const typing = useTypedWords()
  const [group, setGroup] = useState<FoundOption | null>(null)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const list = useInfiniteQuery({ ...groupChoiceQuery(typing.words), ...whileTyping })
  const options = (list.data?.pages ?? []).flatMap(({ groups }) => groupOptions(groups))
  const form = useKeptFocus(made)
  const enroll = async () => {
    if (group === null) return
    setBusy(true)
    setFailure(null)
    try {
      const done = await callApi('POST /api/teach/courses/{id}/people/group', {
        params: { id: courseId },
        body: { groupId: group.value },
      })
      setOutcome(done)
      toast({
        title: `${counted(done.added, 'person', 'people')} enrolled`,
        description:
          done.already > 0
            ? `${counted(done.already, 'person', 'people')} already in the course.`
            : undefined,
      })
      setGroup(null)
      typing.type('')
      setMade((count) => count + 1)
      await onAdded()
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className="max-w-[44rem]"
      onSubmit={(event) => {
        event.preventDefault()
        void enroll()
      }}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {outcome && <PeopleOutcome outcome={{ unknown: [], ambiguous: [], ...outcome }} />}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Enroll a school group"
          hint="Everyone who is in it now."
          className="mb-0 min-w-64 flex-1"
        >
          <SearchChoice
            key={made}
            chosen={group}
            onChoose={setGroup}
            {...foundFor(typing, list, options)}
            plural="groups"
            placeholder="Part of its name"
          />
        </Field>
        <Button type="submit" variant="outline" busy={busy} disabled={group === null}>
          Enroll group
        </Button>
      </div>
    </form>
  )
}
