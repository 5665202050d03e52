import type { Portfolio } from '../../../contract/people/profile.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { DepartmentBadge } from '../../ui/pictures/department-badge.tsx'
import { BlockHead, Kicker } from '../../ui/text/text.tsx'
import './portfolio.css'
import { courseAddress, workAddress } from '../../../rules/addresses.ts'

export function PortfolioPage({ person, school }: { person: Portfolio; school: string }) {
  const hasWorks = person.works.length > 0
  const hasAbout = person.bio !== '' || person.links.length > 0
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5 pt-12 pb-10">
        <Avatar
          name={person.name}
          image={person.image && `${person.image}?size=256`}
          size="large"
          className="h-28! w-28!"
        />
        <div className="min-w-0">
          <Kicker>Student at {school}</Kicker>
          <h1 className="type-section mt-2 wrap-anywhere">
            <bdi>{person.name}</bdi>
          </h1>
          <p className="mt-1 text-ink-2">@{person.handle}</p>
        </div>
      </div>
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-y-12">
          {hasWorks && <Works person={person} />}
          {(hasAbout || !hasWorks) && <FinishedCourses courses={person.courses} />}
        </div>
        {hasAbout ? <About person={person} /> : hasWorks && <FinishedCourses courses={person.courses} />}
      </div>
    </main>
  )
}

/** Without an introduction, the courses take its place. */
function About({ person }: { person: Portfolio }) {
  return (
    <section aria-labelledby="about">
      <BlockHead id="about" title="About" />
      {person.bio && <p className="py-4 whitespace-pre-line wrap-anywhere">{person.bio}</p>}
      {person.links.length > 0 && (
        <ul aria-label="Links" className={person.bio ? 'border-t border-line' : undefined}>
          {person.links.map((link) => (
            <li key={`${link.label} ${link.url}`} className="border-b border-line py-3">
              {/* User-supplied links: no endorsement, no referrer. */}
              <a href={link.url} rel="nofollow ugc noopener noreferrer" className="text-link wrap-anywhere">
                {link.label}
              </a>
              <span className="type-note block wrap-anywhere text-ink-2">{new URL(link.url).hostname}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Works({ person: { handle, works } }: { person: Portfolio }) {
  return (
    <section aria-labelledby="works">
      <BlockHead id="works" title="Works" />
      <ul>
        {works.map((work) => (
          <li key={work.id} className="work-line" data-department={work.departmentId}>
            <div className="min-w-0">
              <p className="course-code">{work.courseCode}</p>
              <Link to={workAddress(handle, work.id)} className="text-link type-heading">
                {work.title}
              </Link>
              {work.beginning !== '' && (
                <p className="work-beginning" dir="auto">
                  {work.beginning}
                </p>
              )}
            </div>
            {work.picture && <img src={work.picture} alt="" loading="lazy" decoding="async" />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FinishedCourses({ courses }: Pick<Portfolio, 'courses'>) {
  return (
    <section aria-labelledby="finished">
      <BlockHead id="finished" title="Finished courses" />
      {courses.length === 0 && <p className="py-4 text-ink-2">None yet. The first one is in progress.</p>}
      <ul>
        {courses.map((course) => (
          <li key={course.id} className="border-b border-line py-4" data-department={course.departmentId}>
            <p className="course-code">{course.code}</p>
            <Link to={courseAddress(course.id)} className="text-link type-heading">
              {course.title}
            </Link>
            <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
              <DepartmentBadge department={course.department} />
              {course.certificate && (
                <Link to={`/certificates/${course.certificate}`} className="text-link type-note">
                  Certificate<span className="sr-only">{` for ${course.title}`}</span>
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The person does not exist or has no public page. */
export function PortfolioNotFound() {
  return (
    <main id="main" tabIndex={-1} className="wrap py-12 md:py-20">
      <div className="mx-auto max-w-narrow">
        <h1 className="type-section">There’s no one at this address</h1>
        <p className="type-lead mt-4 mb-8">
          The address may have a typo, or this person doesn’t have a public page.
        </p>
        <ButtonLink to="/catalog">Browse Courses</ButtonLink>
      </div>
    </main>
  )
}
