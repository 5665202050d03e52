import { BadgeCheck, ExternalLink } from 'lucide-react'
import type { Portfolio } from '../../../contract/people/profile.ts'
import { courseAddress, moduleAddress, workAddress } from '../../../rules/addresses.ts'
import { ButtonLink, ExternalButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Volume } from '../../ui/pictures/volume.tsx'
import { BlockHead, Kicker } from '../../ui/text/text.tsx'
import './portfolio.css'

export function PortfolioPage({ person, school }: { person: Portfolio; school: string }) {
  const { name, handle, image, bio, links, works, courses, improved } = person
  return (
    <main id="main" tabIndex={-1} className="pb-24">
      <header className="surface-night">
        <div className="wrap portfolio-head">
          <Avatar name={name} image={image && `${image}?size=256`} size="large" className="h-28! w-28!" />
          <div className="min-w-0">
            <Kicker className="text-gold">Student at {school}</Kicker>
            <h1 className="type-section mt-2 wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            <p className="mt-1 text-on-night-2">@{handle}</p>
          </div>
          {(bio !== '' || links.length > 0) && (
            <div className="portfolio-about">
              {bio && (
                <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                  {bio}
                </p>
              )}
              {links.length > 0 && (
                <ul aria-label="Links" className="portfolio-links">
                  {links.map((link) => (
                    <li key={`${link.label} ${link.url}`}>
                      {/* User-supplied links: no endorsement, no referrer. */}
                      <ExternalButtonLink
                        href={link.url}
                        rel="nofollow ugc noopener noreferrer"
                        variant="on-night"
                        size="small"
                        title={new URL(link.url).hostname}
                      >
                        <span className="wrap-anywhere">{link.label}</span>
                        <ExternalLink aria-hidden="true" />
                      </ExternalButtonLink>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </div>
      </header>
      <div className="wrap grid gap-y-16 pt-14">
        {works.length > 0 && <Works person={person} />}
        <Shelf courses={courses} />
        {improved.length > 0 && <Improved improved={improved} />}
      </div>
    </main>
  )
}

function Works({ person: { handle, works } }: { person: Portfolio }) {
  return (
    <section aria-labelledby="works">
      <BlockHead id="works" title="Works" aside={<span className="text-ink-2">{works.length}</span>} />
      <ul className="works">
        {works.map((work) => (
          <li key={work.id} data-department={work.departmentId}>
            <div className="work-face">
              {work.picture ? (
                <img src={work.picture} alt="" loading="lazy" decoding="async" />
              ) : (
                <p dir="auto" aria-hidden="true">
                  {work.beginning || work.title}
                </p>
              )}
            </div>
            <p className="course-code mt-3">{work.courseCode}</p>
            <Link to={workAddress(handle, work.id)} className="work-link type-heading">
              {work.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lessons with words that the person suggested. */
function Improved({ improved }: Pick<Portfolio, 'improved'>) {
  return (
    <section aria-labelledby="improved">
      <BlockHead
        id="improved"
        title="Improved lessons"
        aside={<span className="text-ink-2">{improved.length}</span>}
      />
      <ul>
        {improved.map((lesson) => (
          <li key={lesson.moduleId} className="border-b border-line py-3">
            <p className="course-code">{lesson.courseCode}</p>
            <Link
              to={moduleAddress(lesson)}
              className="font-[560] wrap-anywhere no-underline hover:underline"
            >
              <bdi>{lesson.title}</bdi>
            </Link>
            <p className="type-note text-ink-2">{lesson.courseTitle}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finished courses as volumes, each with its certificate if it is shared. */
function Shelf({ courses }: Pick<Portfolio, 'courses'>) {
  return (
    <section aria-labelledby="finished">
      <BlockHead
        id="finished"
        title="Finished courses"
        aside={courses.length > 0 && <span className="text-ink-2">{courses.length}</span>}
      />
      {courses.length === 0 && <p className="py-4 text-ink-2">None yet. The first one is in progress.</p>}
      <ul className="portfolio-shelf">
        {courses.map(({ id, code, title, departmentId, certificate }) => (
          <li key={id}>
            <Volume to={courseAddress(id)} id={id} department={departmentId} code={code} title={title} />
            {certificate && (
              <Link to={`/certificates/${certificate}`} className="portfolio-seal">
                <BadgeCheck aria-hidden="true" />
                Certificate<span className="sr-only">{` for ${title}`}</span>
              </Link>
            )}
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
