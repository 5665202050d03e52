import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredCourse } from '../../../../contract/courses/authoring.ts'
import { callApi } from '../../../lib/api.ts'
import { classNames } from '../../../ui/class-names.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Crumb } from '../../../ui/text/text.tsx'
import { showCourse } from '../queries.ts'
import { CourseFactsForm } from './course-facts-form.tsx'

interface EditCoursePageProps {
  course: AuthoredCourse
  departments: readonly { id: string; name: string; archived: boolean }[]
  /** Address of the course's page in this frame. */
  address: string
  className?: string
  onSaved: () => Promise<void>
}

export function EditCoursePage({ course, departments, address, className, onSaved }: EditCoursePageProps) {
  const queryClient = useQueryClient()
  const { id, code, title, departmentId, difficulty, description, outcomes } = course
  // The revision the fields started from: preloading a link refetches the course, but not these fields.
  const [revision] = useState(course.revision)
  return (
    <main id="main" tabIndex={-1} className={classNames('pt-12', className)}>
      <Crumb to={address}>{`${code}: ${title}`}</Crumb>
      <h1 className="type-section mt-4 mb-8">Edit Course</h1>
      <CourseFactsForm
        departments={departments}
        facts={{ code, title, departmentId, difficulty, description, outcomes }}
        cover={{ id, departmentId, coverId: course.coverId }}
        submitLabel="Save"
        back={address}
        onSend={async (facts, coverId) => {
          const body = { ...facts, coverId, revision }
          const answer = await callApi('PUT /api/authoring/courses/{id}/facts', { params: { id }, body })
          showCourse(queryClient, answer.course)
          toast({ title: 'Course saved' })
          await onSaved()
        }}
      />
    </main>
  )
}
