import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupDetail, GroupPerson, PeopleAdded } from '../../../contract/people/groups.ts'
import { newMembers } from '../../../contract/people/groups.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { everyoneText, MessageMany } from '../../shell/message-many.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { SettledSearch } from '../../ui/forms/settled-search.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { outcomeText, PeopleOutcome } from './people-outcome.tsx'
import { membersQuery } from './queries.ts'
import { RemovalDialog } from './removal-dialog.tsx'

interface GroupPartProps {
  group: GroupDetail
  onChanged: (group: GroupDetail) => void
}

/** A search is offered from this many people on. */
const manyPeople = 12

export function GroupPeople({ group, onChanged }: GroupPartProps) {
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<GroupPerson | null>(null)
  const [busy, setBusy] = useState(false)
  const list = useInfiniteQuery({ ...membersQuery(group.id, search), staleTime: 0 })
  const people = (list.data?.pages ?? []).flatMap((page) => page.people)
  const pageOf = async (after: string | undefined) => {
    const found = await callApi('GET /api/admin/groups/{groupId}/members', {
      params: { groupId: group.id },
      query: after === undefined ? {} : { after },
    })
    return { ids: found.people.map(({ id }) => id), next: found.next }
  }
  const remove = async (endEnrollments: boolean) => {
    if (leaving === null) return
    setBusy(true)
    try {
      const answer = await callApi('DELETE /api/admin/groups/{groupId}/members/{userId}', {
        params: { groupId: group.id, userId: leaving.id },
        query: { endEnrollments: endEnrollments ? 'true' : 'false' },
      })
      onChanged(answer.group)
      setLeaving(null)
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Not removed', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="people-heading">
      <h2 id="people-heading" className="type-heading mb-5">
        People
      </h2>
      <AddPeople group={group} onChanged={onChanged} />
      {people.length > 0 && (
        <div className="mb-4 flex items-center gap-4">
          <MessageMany
            userIds={search === '' ? { count: group.memberCount, pageOf } : people.map(({ id }) => id)}
            place={`group ${group.id}`}
          />
          <span className="text-ink-2">
            {search === '' ? everyoneText(group.memberCount) : `To the ${people.length} shown`}
          </span>
        </div>
      )}
      {group.memberCount >= manyPeople && (
        <Field label="Find in this group" className="mb-3">
          <SettledSearch
            placeholder="Name or email address"
            maxLength={100}
            settled={search}
            onSettled={setSearch}
          />
        </Field>
      )}
      {list.isError && <Alert tone="bad" title="The people could not be loaded. Please reload the page." />}
      {list.isSuccess && people.length === 0 && (
        <EmptyState title={search === '' ? 'No people yet' : 'No one matches'} level={3}>
          {search === '' ? 'Paste their addresses above.' : 'Try part of the name or the address.'}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex items-center gap-4 py-3">
            <Avatar name={person.name} image={person.profileImage} size="small" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Link to={userAddress(person.id)} className="font-semibold hover:underline">
                <bdi className="line-clamp-2">{person.name}</bdi>
              </Link>
              <span className="line-clamp-1 text-small break-all text-ink-2">{person.email}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${person.name}`}
              onClick={() => setLeaving(person)}
            >
              Remove
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
      <RemovalDialog
        removed={leaving?.name ?? null}
        onClose={() => setLeaving(null)}
        asksEnrollments={group.courseCount > 0}
        enrollmentsLabel={`Also end enrollments in ${group.courses.map(({ code }) => code).join(', ')}`}
        busy={busy}
        onRemove={(ends) => void remove(ends)}
      />
    </section>
  )
}

function AddPeople({ group, onChanged }: GroupPartProps) {
  const form = useContractForm(newMembers, { people: '' })
  const [outcome, setOutcome] = useState<PeopleAdded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const codes = group.courses.map(({ code }) => code).join(', ')
  return (
    <form
      method="dialog"
      noValidate
      className="mb-8"
      onSubmit={form.submit(
        async (body) => {
          setFailure(null)
          const params = { groupId: group.id }
          const done = await callApi('POST /api/admin/groups/{groupId}/members', { params, body })
          setOutcome(done)
          toast({ title: 'People added', description: outcomeText(done) })
          form.reset({ people: [...done.unknown, ...done.ambiguous].join('\n') })
          onChanged((await callApi('GET /api/admin/groups/{groupId}', { params })).group)
        },
        (error) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
      )}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      {outcome && <PeopleOutcome outcome={outcome} />}
      <Field
        id="people"
        label="Add people"
        hint={`Addresses or names, one per line.${codes ? ` They are enrolled in ${codes}.` : ''}`}
        error={form.errorOf('people')}
        className="mb-3"
      >
        <TextArea {...form.register('people')} rows={4} spellCheck={false} />
      </Field>
      <Button type="submit" busy={form.formState.isSubmitting}>
        Add people
      </Button>
    </form>
  )
}
