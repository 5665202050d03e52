import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Kicker } from '../../ui/text/text.tsx'

export function OpenEnrollment({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="surface-gold py-6.5" aria-labelledby="start-learning-today">
      <div className="wrap grid items-center gap-x-12 gap-y-2 md:grid-cols-[auto_1fr_auto]">
        <Kicker className="text-on-gold">Open Enrollment</Kicker>
        <div>
          <h2
            id="start-learning-today"
            className="text-[clamp(1.75rem,1.3rem+1.6vw,2.5rem)] leading-[1.08] tracking-[-0.022em]"
          >
            Start Learning Today
          </h2>
          <p>Flexible Learning – Begin Anytime</p>
        </div>
        <ButtonLink
          to={signedIn ? '/catalog' : '/enroll'}
          variant="ink"
          className="mt-2.5 justify-self-start md:mt-0"
        >
          {signedIn ? 'Browse Courses' : 'Enroll Now'}
          <ArrowRight />
        </ButtonLink>
      </div>
    </section>
  )
}
