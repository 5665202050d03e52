import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import type { SayOnAbout } from './about-page.tsx'

export function Invitation({ say }: { say: SayOnAbout }) {
  return (
    <section className="surface-gold mt-(--band)" aria-labelledby="invitation">
      <div className="wrap grid items-center gap-x-12 gap-y-6 py-[clamp(40px,6vw,88px)] md:grid-cols-[1fr_auto]">
        <h2 id="invitation" className="type-title">
          {say('invitation')}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/catalog" variant="ink">
            {say('invitationCourses')}
            <ArrowRight />
          </ButtonLink>
          <ButtonLink
            to="/apply"
            variant="outline"
            className="border-on-gold hover:bg-on-gold hover:text-[#fbf8f2]"
          >
            {say('invitationApply')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
