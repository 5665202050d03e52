import { useQueryClient } from '@tanstack/react-query'
import type { AuthoredCourse, CourseFacts } from '../../../../contract/courses/authoring.ts'
import { callApi } from '../../../lib/api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Crumb, TextLink } from '../../../ui/text/text.tsx'
import { showCourse } from '../queries.ts'
import { CourseFactsForm } from './course-facts-form.tsx'

const nothing: CourseFacts = {
  code: '',
  title: '',
  departmentId: '',
  difficulty: 'Introductory',
  description: '',
  outcomes: ['', '', ''],
}

interface NewCoursePageProps {
  departments: readonly { id: string; name: string; archived: boolean }[]
  onCreated: (course: AuthoredCourse) => Promise<void>
}

/** Fields may stay empty until the course is published. */
export function NewCoursePage({ departments, onCreated }: NewCoursePageProps) {
  const queryClient = useQueryClient()
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to="/admin/courses">Course Management</Crumb>
      <h1 className="type-section mt-4">Add Course</h1>
      <p className="mt-4 mb-8 max-w-reading text-ink-2">
        No one sees the course until you publish it. The description and outcomes can wait until then.
      </p>
      {departments.every(({ archived }) => archived) && (
        <Alert title="Add a department first" className="mb-8 max-w-reading">
          Every course belongs to a department, and there is none yet.{' '}
          <TextLink to="/admin/curriculum">Departments and tracts</TextLink>
        </Alert>
      )}
      <CourseFactsForm
        departments={departments}
        facts={nothing}
        cover={null}
        submitLabel="Add course"
        back="/admin/courses"
        onSend={async (body) => {
          const { course } = await callApi('POST /api/admin/courses', { body })
          showCourse(queryClient, course)
          toast({ title: 'Course added', description: 'It’s a draft. Add its first module.' })
          await onCreated(course)
        }}
      />
    </main>
  )
}
