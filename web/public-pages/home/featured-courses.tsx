import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { courseAddress } from '../../../rules/addresses.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import type { SayOnHome } from './home-page.tsx'
import { SectionTitle } from './section-title.tsx'

/**
 * "Digital Products & Monetization" is not a department of the catalog (product decisions, section 2): the card keeps
 * the specified label, the course stays in Creator Business.
 */
const FEATURED = [
  { id: 'fnd-100', label: 'Foundation Core' },
  { id: 'brd-101', label: 'Branding' },
  { id: 'bus-110', label: 'Digital Products & Monetization' },
]

export function FeaturedCourses({ courses, say }: { courses: CourseSummary[]; say: SayOnHome }) {
  const featured = featuredOf(courses)
  if (featured.length === 0) return null
  return (
    <section className="wrap pt-(--band)">
      <SectionTitle title={say('featuredTitle')} statement={say('featuredStatement')} />
      <ul className="grid gap-12 lg:grid-cols-3">
        {featured.map(({ course, label }) => (
          <FeaturedCourse key={course.id} course={course} label={label} />
        ))}
      </ul>
    </section>
  )
}

/** A school without all three features its own first courses beside those it has. */
function featuredOf(courses: CourseSummary[]): { course: CourseSummary; label: string }[] {
  const chosen = FEATURED.flatMap(({ id, label }) => {
    const course = courses.find((candidate) => candidate.id === id)
    return course ? { course, label } : []
  })
  const others = courses
    .filter(({ id }) => FEATURED.every((one) => one.id !== id))
    .map((course) => ({ course, label: departmentLabel(course.department) }))
  return [...chosen, ...others].slice(0, FEATURED.length)
}

function FeaturedCourse({ course, label }: { course: CourseSummary; label: string }) {
  return (
    <li
      className="group relative grid grid-cols-[116px_1fr] gap-5 sm:grid-cols-[minmax(130px,30%)_1fr] sm:gap-6 lg:grid-cols-1 lg:content-start"
      data-department={course.departmentId}
    >
      <Volume
        id={course.id}
        code={course.code}
        title={course.title}
        department={course.department}
        image={course.image}
        className="self-start transition-transform duration-400 ease-out group-hover:-translate-y-1.5"
      />
      <div>
        <p className="mb-1.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-note font-semibold">
          <span className="numbers">{course.code}</span>
          <span className="text-department">{label}</span>
        </p>
        <h3 className="type-heading mb-2 sm:text-[1.5rem]">
          <Link to={courseAddress(course.id)} className="after:absolute after:inset-0 group-hover:underline">
            {course.title}
          </Link>
        </h3>
        <p className="text-ink-2">{course.description}</p>
      </div>
    </li>
  )
}
