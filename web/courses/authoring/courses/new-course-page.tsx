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
  /** Administrators add a course; course authors begin one of theirs. */
  frame: 'admin' | 'teach'
  departments: readonly { id: string; name: string; archived: boolean }[]
  onCreated: (course: AuthoredCourse) => Promise<void>
}

/** Fields may stay empty until the course is published. */
export function NewCoursePage({ frame, departments, onCreated }: NewCoursePageProps) {
  const isAdmin = frame === 'admin'
  const back = isAdmin ? '/admin/courses' : '/teach'
  const queryClient = useQueryClient()
  return (
    <main id="main" tabIndex={-1} className={isAdmin ? 'pt-12' : 'wrap pt-12 pb-24'}>
      <Crumb to={back}>{isAdmin ? 'Course Management' : 'Teaching'}</Crumb>
      <h1 className="type-section mt-4">{isAdmin ? 'Add Course' : 'New course'}</h1>
      <p className="mt-4 mb-8 max-w-reading text-ink-2">
        {isAdmin ? '' : 'You become its teacher. '}
        No one sees the course until you publish it. The description and outcomes can wait until then.
      </p>
      {departments.every(({ archived }) => archived) && (
        <Alert title="Add a department first" className="mb-8 max-w-reading">
          Every course belongs to a department, and there is none yet.{' '}
          {isAdmin ? (
            <TextLink to="/admin/curriculum">Departments and tracts</TextLink>
          ) : (
            'Please ask an administrator.'
          )}
        </Alert>
      )}
      <CourseFactsForm
        departments={departments}
        facts={nothing}
        cover={null}
        submitLabel="Add course"
        back={back}
        onSend={async (body) => {
          const { course } = isAdmin
            ? await callApi('POST /api/admin/courses', { body })
            : await callApi('POST /api/authoring/courses', { body })
          showCourse(queryClient, course)
          toast({ title: 'Course added', description: 'It’s a draft. Add its first module.' })
          await onCreated(course)
        }}
      />
    </main>
  )
}
