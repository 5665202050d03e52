import { Search } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'

const WAYS_ON = [
  { to: '/', label: 'Home' },
  { to: '/catalog', label: 'Course Catalog' },
  { to: '/departments', label: 'Academic Departments' },
  { to: '/courses', label: 'Tracts and Courses' },
  { to: '/about', label: 'About' },
]

export function NotFoundPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="wrap grid items-center gap-x-18 gap-y-10 py-[clamp(40px,6vw,96px)] md:grid-cols-[7fr_5fr]"
    >
      <div>
        <p className="kicker">404</p>
        <h1 className="type-display mt-3">Page Not Found</h1>
        <p className="type-lead mt-5">
          There’s nothing at this address. It may have moved, or never existed. Try the catalog:
        </p>
        <search>
          <form action="/catalog" className="mt-8 flex max-w-[34rem] flex-wrap items-end gap-3">
            <Field label="Search courses" className="mb-0 min-w-[min(12rem,100%)] flex-1">
              <TextInput type="search" name="search" placeholder="Search courses..." maxLength={100} />
            </Field>
            <Button type="submit" className="min-h-12.5">
              <Search />
              Search
            </Button>
          </form>
        </search>
        <nav aria-label="Where to go next" className="mt-8">
          <ul className="flex flex-wrap gap-x-7 gap-y-1">
            {WAYS_ON.map(({ to, label }) => (
              <li key={to}>
                <ArrowLink to={to} className="min-h-11">
                  {label}
                </ArrowLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <span className="cover-art max-md:hidden">
        <img src="/covers/content-strategy/page-not-found-4x4.svg" alt="" width={320} height={320} />
      </span>
    </main>
  )
}
