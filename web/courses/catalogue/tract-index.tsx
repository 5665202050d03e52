import type { Tract } from '../../../contract/courses/catalogue.ts'

/** Links within the page. @param followed id of the tract the viewer follows */
export function TractIndex({ tracts, followed }: { tracts: Tract[]; followed: string | undefined }) {
  return (
    <nav aria-label="Tracts" className="border-y border-line-strong py-2">
      <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {tracts.map(({ id, title, courses }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="type-heading group flex min-h-12 flex-wrap items-baseline justify-between gap-x-3 py-2.5"
            >
              <span className="decoration-gold decoration-[1.5px] underline-offset-[0.16em] group-hover:underline">
                {title}
              </span>
              <span className="type-note flex-none font-text text-ink-2">
                {id === followed ? 'Your tract' : `${courses.length} courses`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
