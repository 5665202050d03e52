import { memo } from 'react'
import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { CardGrid } from '../../ui/card.tsx'
import { CourseCard } from './course-card.tsx'
import './course-grid.css'

/** Memoized, so typing that filters nothing renders nothing. */
export const CourseGrid = memo(function CourseGrid({ courses }: { courses: CourseSummary[] }) {
  return (
    <CardGrid label="Courses" className="course-grid">
      {courses.map((course, index) => (
        <CourseCard key={course.id} course={course} eager={index < 3} />
      ))}
    </CardGrid>
  )
})
