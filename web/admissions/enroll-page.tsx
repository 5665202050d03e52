import { useState } from 'react'
import type { SiteSettings } from '../../contract/settings.ts'
import { Kicker } from '../ui/text.tsx'
import { type Enrolled, EnrollForm } from './enroll-form.tsx'
import { EnrolledView } from './enrolled.tsx'

/** The short application. */
export function EnrollPage({ site }: { site: SiteSettings }) {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  return (
    <main id="main" className="wrap grid gap-x-20 gap-y-10 py-12 md:grid-cols-2 md:py-20">
      <div>
        <Kicker>Enrollment</Kicker>
        <h1 className="type-section mt-3">Apply to {site.name}</h1>
        <p className="type-lead mt-5">
          It is free. No SAT, no tuition: tell us your name, choose a password, and begin today.
        </p>
        <ul className="mt-8 border-t border-line">
          {[
            'Every course is free, for good',
            'No SAT and no other test',
            'No tuition and no hidden fees',
          ].map((line) => (
            <li key={line} className="border-b border-line py-3">
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className="max-w-narrow">
        {enrolled ? (
          <EnrolledView enrolled={enrolled} onAgain={() => setEnrolled(null)} />
        ) : (
          <EnrollForm onEnrolled={setEnrolled} />
        )}
      </div>
    </main>
  )
}
