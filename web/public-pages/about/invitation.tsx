import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'

export function Invitation() {
  return (
    <section className="surface-gold mt-(--band)" aria-labelledby="invitation">
      <div className="wrap grid items-center gap-x-12 gap-y-6 py-[clamp(40px,6vw,88px)] md:grid-cols-[1fr_auto]">
        <h2 id="invitation" className="type-title">
          Come in. The door is open.
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/catalog" variant="ink">
            Explore Our Courses
            <ArrowRight />
          </ButtonLink>
          <ButtonLink
            to="/apply"
            variant="outline"
            className="border-on-gold hover:bg-on-gold hover:text-[#fbf8f2]"
          >
            Apply Now
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
