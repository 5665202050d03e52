import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Kicker } from '../../ui/text/text.tsx'
import type { SayOnHome } from './home-page.tsx'

export function OpenEnrollment({ signedIn, say }: { signedIn: boolean; say: SayOnHome }) {
  return (
    <section className="surface-gold py-6.5" aria-labelledby="start-learning-today">
      <div className="wrap grid items-center gap-x-12 gap-y-2 md:grid-cols-[auto_1fr_auto]">
        <Kicker className="text-on-gold">{say('bandKicker')}</Kicker>
        <div>
          <h2
            id="start-learning-today"
            className="text-[clamp(1.75rem,1.3rem+1.6vw,2.5rem)] leading-[1.08] tracking-[-0.022em]"
          >
            {say('bandTitle')}
          </h2>
          <p>{say('bandText')}</p>
        </div>
        <ButtonLink
          to={signedIn ? '/catalog' : '/enroll'}
          variant="ink"
          className="mt-2.5 justify-self-start md:mt-0"
        >
          {signedIn ? 'Browse Courses' : say('bandEnroll')}
          <ArrowRight />
        </ButtonLink>
      </div>
    </section>
  )
}
