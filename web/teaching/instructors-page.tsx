import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { CourseHead, Instructor } from '../../contract/teaching.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { TaughtCourseHead } from '../shell/taught-course-head.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { instructorsQuery } from './queries.ts'

const input = z.object({ email: z.email('Please enter a valid email address') })

/** Who teaches a course; administrators assign and take back. */
export function InstructorsPage({
  course,
  instructors,
}: {
  course: CourseHead
  instructors: readonly Instructor[]
}) {
  const queryClient = useQueryClient()
  const form = useContractForm(input, { email: '' })
  const [removing, setRemoving] = useState<string | null>(null)
  const key = instructorsQuery(course.id).queryKey
  const failed = (error: unknown) => {
    const description = error instanceof ApiError ? error.message : 'Please try again.'
    toast({ title: 'Not saved', description, variant: 'destructive' })
  }

  async function remove(userId: string) {
    if (removing !== null) return
    setRemoving(userId)
    try {
      const params = { id: course.id, userId }
      queryClient.setQueryData(
        key,
        await callApi('DELETE /api/admin/courses/{id}/instructors/{userId}', { params }),
      )
    } catch (error) {
      failed(error)
    } finally {
      setRemoving(null)
    }
  }

  return (
    <main id="main" className="wrap pb-24">
      <TaughtCourseHead course={course} current="instructors" isAdmin title="Instructors" />
      {instructors.length === 0 ? (
        <p className="mb-8 max-w-[66ch] text-ink-2">Nobody is assigned to this course yet.</p>
      ) : (
        <Table caption="Instructors of this course" className="mb-10">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>E-mail</HeaderCell>
              <HeaderCell align="right">
                <span className="sr-only">Remove</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {instructors.map(({ id, name, email }) => (
              <tr key={id}>
                <RowHeader>
                  <bdi>{name}</bdi>
                </RowHeader>
                <Cell label="E-mail" className="[overflow-wrap:anywhere]">
                  {email}
                </Cell>
                <Cell align="right">
                  <Button
                    variant="quiet"
                    size="small"
                    busy={removing === id}
                    aria-label={`Remove ${name}`}
                    onClick={() => remove(id)}
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
        <Field label="E-mail of an instructor" error={form.errorOf('email')} className="mb-0 w-80 max-w-full">
          <TextInput type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Button type="submit" busy={form.formState.isSubmitting}>
          Assign
        </Button>
      </form>
    </main>
  )
}
