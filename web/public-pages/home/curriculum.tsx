import type { Department } from '../../../contract/courses/catalogue.ts'
import { departmentLabel } from '../../../rules/courses/catalogue.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { DepartmentDevice } from '../../ui/pictures/department-badge.tsx'
import type { SayOnHome } from './home-page.tsx'

export interface CurriculumProps {
  departments: Department[]
  courseCount: number
  /** Different difficulties: 1 to 3. */
  levels: number
  /** "37+" */
  claim: string
  say: SayOnHome
}

const levelNames = ['several levels', 'one level', 'two levels', 'three levels']

/** Nothing for a school without courses, whose claim would not be true. */
export function Curriculum({ departments, courseCount, levels, claim, say }: CurriculumProps) {
  if (courseCount === 0) return null
  const values = {
    courses: courseCount === 1 ? '1 course' : `${courseCount} courses`,
    are: courseCount === 1 ? 'is' : 'are',
    departments: departments.length === 1 ? '1 department' : `${departments.length} departments`,
    levels: levelNames[levels] ?? '',
  }
  return (
    <section className="wrap pt-(--band)" aria-labelledby="extensive-curriculum">
      <div className="section-head mb-6">
        <h2 id="extensive-curriculum" className="kicker">
          {say('curriculumTitle')}
        </h2>
      </div>
      <div className="grid items-start gap-x-18 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h3>
            <span
              className="-ml-[0.04em] block text-[clamp(6rem,17.5vw,15.5rem)] leading-[0.74] tracking-[-0.055em]"
              style={{ fontVariationSettings: '"opsz" 76', fontFeatureSettings: '"lnum"' }}
            >
              {claim}
            </span>{' '}
            <span className="type-title mt-[clamp(22px,3vw,40px)] block">{say('curriculumClaim')}</span>
          </h3>
          <p className="type-lead mt-5">{say('curriculumText', { values })}</p>
        </div>
        <ul>
          {departments.map((department) => (
            <li key={department.id} className="border-b border-line" data-department={department.id}>
              <Link
                to={`/catalog?tab=departments&department=${department.id}`}
                className="group type-heading grid min-h-13 grid-cols-[32px_minmax(0,auto)_1fr_auto] items-baseline gap-3 py-3"
              >
                <DepartmentDevice
                  department={department.id}
                  className="size-4.5 self-center text-department"
                />
                <span className="decoration-gold decoration-[1.5px] underline-offset-[0.16em] group-hover:underline">
                  {departmentLabel(department.name)}
                </span>
                <span className="-translate-y-1 border-b-2 border-dotted border-edge" />
                <span className="numbers">
                  {department.courseCount}
                  <span className="sr-only">{department.courseCount === 1 ? ' course' : ' courses'}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
