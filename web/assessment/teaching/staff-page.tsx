import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { StaffMember } from '../../../contract/assessment/teaching.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { courseRoleNames, courseRoleSentences, courseRoles } from '../../../rules/people/course-roles.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { BlockHead } from '../../ui/text/text.tsx'
import { staffQuery } from './queries.ts'

const input = z.object({
  email: z.email('Please enter a valid email address'),
  role: z.enum(['teacher', 'assistant', 'observer']),
})
const roleOptions = courseRoles.map((role) => ({ value: role, label: courseRoleNames[role] }))

/** Teachers, assistants and observers of a course; those who may manage staff add, change and remove them. */
export function StaffPage({
  course,
  staff,
  isAdmin,
}: OutputOf<'GET /api/teach/courses/{id}/staff'> & { isAdmin: boolean }) {
  const queryClient = useQueryClient()
  const form = useContractForm(input, { email: '', role: 'assistant' })
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const mayManage = course.can.includes('manage-staff')
  const key = staffQuery(course.id).queryKey
  const failed = (error: unknown) => {
    const description = sentenceOf(error, 'Please try again.')
    toast({ title: 'Not saved', description, variant: 'destructive' })
  }

  async function give(body: z.output<typeof input>) {
    const params = { id: course.id }
    queryClient.setQueryData(key, await callApi('POST /api/teach/courses/{id}/staff', { params, body }))
  }

  async function change({ email }: StaffMember, role: string) {
    const chosen = courseRoles.find((known) => known === role)
    if (chosen === undefined) return
    try {
      await give({ email, role: chosen })
      toast({ title: 'Role changed' })
    } catch (error) {
      failed(error)
    }
  }

  async function remove(userId: string) {
    setRemoving(true)
    try {
      const params = { id: course.id, userId }
      queryClient.setQueryData(
        key,
        await callApi('DELETE /api/teach/courses/{id}/staff/{userId}', { params }),
      )
    } catch (error) {
      failed(error)
    } finally {
      setLeaving(null)
      setRemoving(false)
    }
  }

  return (
    <main id="main" className="wrap pb-24">
      <TaughtCourseHead course={course} current="instructors" isAdmin={isAdmin} title="Staff" />
      {staff.length === 0 ? (
        <p className="mb-8 max-w-[66ch] text-ink-2">No one works in this course yet.</p>
      ) : (
        <Table caption="Staff of this course" className="mb-10">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>Email</HeaderCell>
              <HeaderCell>Role</HeaderCell>
              {mayManage && (
                <HeaderCell align="right">
                  <span className="sr-only">Remove</span>
                </HeaderCell>
              )}
            </tr>
          </thead>
          <tbody>
            {staff.map((member) => (
              <tr key={member.id}>
                <RowHeader>
                  <bdi className="wrap-anywhere">{member.name}</bdi>
                </RowHeader>
                <Cell label="Email" className="wrap-anywhere">
                  {member.email}
                </Cell>
                <Cell label="Role">
                  {mayManage ? (
                    <div className="w-36 max-md:ml-auto">
                      <Select
                        aria-label={`Role of ${member.name}`}
                        options={roleOptions}
                        value={member.role}
                        onChange={(event) => void change(member, event.target.value)}
                      />
                    </div>
                  ) : (
                    courseRoleNames[member.role]
                  )}
                </Cell>
                {mayManage && (
                  <Cell align="right">
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`Remove ${member.name}`}
                      onClick={() => setLeaving(member)}
                    >
                      Remove
                    </Button>
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {mayManage && (
        <section aria-labelledby="add-heading">
          <BlockHead id="add-heading" title="Add staff" />
          <dl className="mt-4 mb-6 grid max-w-[66ch] gap-x-4 gap-y-1 text-ink-2 sm:grid-cols-[auto_1fr]">
            {courseRoles.map((role) => (
              <div key={role} className="contents">
                <dt className="font-[560] text-ink">{courseRoleNames[role]}</dt>
                <dd>{courseRoleSentences[role]}</dd>
              </div>
            ))}
          </dl>
          <form
            method="dialog"
            className="flex flex-wrap items-end gap-4"
            onSubmit={form.submit(async (body) => {
              await give(body)
              form.reset({ email: '', role: body.role })
            }, failed)}
          >
            <Field label="Instructor’s email" error={form.errorOf('email')} className="mb-0 w-80 max-w-full">
              <TextInput type="email" autoComplete="off" {...form.register('email')} />
            </Field>
            <Field label="Role" error={form.errorOf('role')} className="mb-0 w-40">
              <Select options={roleOptions} {...form.register('role')} />
            </Field>
            <Button type="submit" busy={form.formState.isSubmitting}>
              Add
            </Button>
          </form>
        </section>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title={`Remove ${leaving?.name ?? ''}?`}
        description={`They can no longer work in ${course.code}. What they graded and wrote stays.`}
        confirmLabel="Remove"
        danger
        busy={isRemoving}
        onConfirm={() => leaving && remove(leaving.id)}
      />
    </main>
  )
}
