import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { CourseHead, Instructor } from '../../../contract/assessment/teaching.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { instructorsQuery } from './queries.ts'

const input = z.object({ email: z.email('Please enter a valid email address') })

export function InstructorsPage({
  course,
  instructors,
}: {
  course: CourseHead
  instructors: readonly Instructor[]
}) {
  const queryClient = useQueryClient()
  const form = useContractForm(input, { email: '' })
  const [leaving, setLeaving] = useState<Instructor | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const key = instructorsQuery(course.id).queryKey
  const failed = (error: unknown) => {
    const description = sentenceOf(error, 'Please try again.')
    toast({ title: 'Not saved', description, variant: 'destructive' })
  }

  async function remove(userId: string) {
    setRemoving(true)
    try {
      const params = { id: course.id, userId }
      queryClient.setQueryData(
        key,
        await callApi('DELETE /api/admin/courses/{id}/instructors/{userId}', { params }),
      )
      setLeaving(null)
    } catch (error) {
      failed(error)
    } finally {
      setRemoving(false)
    }
  }

  return (
    <main id="main" className="wrap pb-24">
      <TaughtCourseHead course={course} current="instructors" isAdmin title="Instructors" />
      {instructors.length === 0 ? (
        <p className="mb-8 max-w-[66ch] text-ink-2">No instructors yet.</p>
      ) : (
        <Table caption="Instructors of this course" className="mb-10">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>Email</HeaderCell>
              <HeaderCell align="right">
                <span className="sr-only">Remove</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {instructors.map((instructor) => (
              <tr key={instructor.id}>
                <RowHeader>
                  <bdi>{instructor.name}</bdi>
                </RowHeader>
                <Cell label="Email" className="[overflow-wrap:anywhere]">
                  {instructor.email}
                </Cell>
                <Cell align="right">
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Remove ${instructor.name}`}
                    onClick={() => setLeaving(instructor)}
                  >
                    Remove
                  </Button>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <form
        method="dialog"
        className="flex flex-wrap items-end gap-4"
        onSubmit={form.submit(async (body) => {
          queryClient.setQueryData(
            key,
            await callApi('POST /api/admin/courses/{id}/instructors', { params: { id: course.id }, body }),
          )
          form.reset({ email: '' })
        }, failed)}
      >
        <Field label="Instructor’s email" error={form.errorOf('email')} className="mb-0 w-80 max-w-full">
          <TextInput type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Button type="submit" busy={form.formState.isSubmitting}>
          Assign
        </Button>
      </form>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title={`Remove ${leaving?.name ?? ''}?`}
        description={`They can no longer grade, write or change anything in ${course.code}. Their work stays.`}
        confirmLabel="Remove"
        danger
        busy={isRemoving}
        onConfirm={() => leaving && remove(leaving.id)}
      />
    </main>
  )
}
