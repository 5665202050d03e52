import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserDetail } from '../../../contract/people/users.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { foundFor, useTypedWords, whileTyping } from '../../lib/use-found.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { type FoundOption, SearchChoice } from '../../ui/forms/search-choice.tsx'
import { publishedCoursesQuery } from '../enrollment-rules/queries.ts'
import { userQuery } from './queries.ts'

/** Enrolls one person in a course. */
export function EnrollPerson({ user }: { user: UserDetail }) {
  const queryClient = useQueryClient()
  const typing = useTypedWords()
  const [chosen, setChosen] = useState<FoundOption | null>(null)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState(0)
  const list = useInfiniteQuery({ ...publishedCoursesQuery(typing.words), ...whileTyping })
  const known = new Set(user.enrollments.map(({ courseId }) => courseId))
  const options = (list.data?.pages ?? [])
    .flatMap(({ courses }) => courses)
    .filter(({ id }) => !known.has(id))
    .map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))
  const enroll = async () => {
    if (chosen === null) return
    setBusy(true)
    try {
      const { added, notEnrolled } = await callApi('POST /api/teach/courses/{id}/people', {
        params: { id: chosen.value },
        body: { people: user.email },
      })
      if (added > 0) toast({ title: `${user.firstName} is enrolled`, description: chosen.label })
      else toast({ title: 'Not enrolled', description: notEnrolled[0]?.reason, variant: 'destructive' })
      setChosen(null)
      typing.type('')
      setMade((count) => count + 1)
      await queryClient.invalidateQueries({ queryKey: userQuery(user.id).queryKey })
    } catch (error) {
      toast({
        title: 'Not enrolled',
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-8 flex max-w-[44rem] flex-wrap items-end gap-3">
      <Field label="Enroll in a course" className="mb-0 min-w-64 flex-1">
        <SearchChoice
          key={made}
          chosen={chosen}
          onChoose={setChosen}
          {...foundFor(typing, list, options)}
          plural="courses"
          placeholder="Part of a code or title"
        />
      </Field>
      <Button variant="outline" busy={busy} disabled={chosen === null} onClick={() => void enroll()}>
        Enroll
      </Button>
    </div>
  )
}
