import { useState } from 'react'
import * as z from 'zod/mini'
import type { GroupDetail } from '../../../contract/people/groups.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Link } from '../../ui/navigation/link.tsx'

const input = z.object({ email: z.email('Please enter a valid email address') })

interface GroupPartProps {
  group: GroupDetail
  onChanged: (group: GroupDetail) => void
}

/** Who to ask about the group. */
export function GroupTeachers({ group, onChanged }: GroupPartProps) {
  const form = useContractForm(input, { email: '' })
  const [removing, setRemoving] = useState<string | null>(null)
  const failed = (error: unknown) => {
    const description = sentenceOf(error, 'Please try again.')
    toast({ title: 'Not saved', description, variant: 'destructive' })
  }
  const remove = async (userId: string) => {
    setRemoving(userId)
    try {
      const params = { groupId: group.id, userId }
      onChanged((await callApi('DELETE /api/admin/groups/{groupId}/teachers/{userId}', { params })).group)
    } catch (error) {
      failed(error)
    } finally {
      setRemoving(null)
    }
  }
  return (
    <section aria-labelledby="teachers-heading">
      <h2 id="teachers-heading" className="type-heading mb-4">
        Teachers
      </h2>
      <ul className="mb-4 divide-y divide-line">
        {group.teachers.map(({ id, name, email }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Link to={userAddress(id)} className="hover:underline">
                <bdi className="line-clamp-2">{name}</bdi>
              </Link>
              <span className="line-clamp-1 text-small break-all text-ink-2">{email}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${name}`}
              busy={removing === id}
              onClick={() => void remove(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <form
        method="dialog"
        noValidate
        onSubmit={form.submit(async (body) => {
          const params = { groupId: group.id }
          onChanged((await callApi('POST /api/admin/groups/{groupId}/teachers', { params, body })).group)
          form.reset({ email: '' })
        }, failed)}
      >
        <Field
          label="Add a teacher"
          hint="Address of an instructor or administrator"
          error={form.errorOf('email')}
          className="mb-3"
        >
          <TextInput type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Button type="submit" variant="outline" busy={form.formState.isSubmitting}>
          Add teacher
        </Button>
      </form>
    </section>
  )
}
