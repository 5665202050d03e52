import { ArrowRight } from 'lucide-react'
import type { CourseSummary } from '../../../contract/courses/catalogue.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { SayOnHome } from './home-page.tsx'
import { Shelf } from './shelf.tsx'

interface HeroProps {
  courses: CourseSummary[]
  signedIn: boolean
  say: SayOnHome
}

export function Hero({ courses, signedIn, say }: HeroProps) {
  return (
    <section>
      <div className="wrap grid items-end gap-x-14 gap-y-7 pt-7 pb-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:pt-[clamp(28px,3.4vw,48px)] lg:pb-9">
        <h1 className="type-display">
          {say('heroTitle')}{' '}
          <em className="mt-[0.045em] block text-iris-text min-[18em]:whitespace-nowrap">
            {say('heroPromise')}
          </em>
        </h1>
        <div>
          <p className="type-lead">{say('heroLead')}</p>
          <div className="mt-6 grid gap-3 sm:grid-cols-[auto_auto] sm:justify-start lg:grid-cols-1 lg:justify-stretch">
            <ButtonLink to={signedIn ? '/dashboard' : '/login'}>
              {signedIn ? 'Go to your dashboard' : say('heroStart')}
              <ArrowRight />
            </ButtonLink>
            <ButtonLink to="/catalog" variant="outline">
              {say('heroBrowse')}
            </ButtonLink>
          </div>
        </div>
      </div>
      <Shelf courses={courses} />
    </section>
  )
}
