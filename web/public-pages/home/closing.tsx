import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import type { SayOnHome } from './home-page.tsx'

/** Iris in both themes, like the cover of the first course. */
export function Closing({ signedIn, say }: { signedIn: boolean; say: SayOnHome }) {
  return (
    <section className="relative mt-(--band) overflow-hidden bg-[#5433e8] text-[#fff] [--focus:#ffd27a]">
      <div className="wrap relative z-1 grid justify-items-start gap-9 pt-[clamp(72px,10vw,144px)] pb-12 md:pb-[clamp(72px,10vw,144px)]">
        <h2 className="type-display max-w-[9ch] text-[clamp(2.75rem,1.3rem+5.4vw,5.75rem)]">
          {say('closingTitle', { emphasis: 'text-[#ffd27a]' })}
        </h2>
        <ButtonLink
          to={signedIn ? '/dashboard' : '/enroll'}
          className="min-h-14 bg-[#fff] px-7.5 text-[1.0625rem] text-[#24145f] hover:bg-[#ffd27a]"
        >
          {signedIn ? 'Go to your dashboard' : say('closingEnroll')}
          <ArrowRight />
        </ButtonLink>
      </div>
      <Arches />
    </section>
  )
}

function Arches() {
  return (
    <svg
      className="block h-66 w-full md:absolute md:inset-y-0 md:right-0 md:h-full md:w-[46%]"
      viewBox="0 0 560 480"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      <path d="M0 480V280a200 200 0 0 1 400 0v200z" fill="#24145F" />
      <path d="M60 480V280a140 140 0 0 1 280 0v200z" fill="#B8A9FF" />
      <path d="M120 480V280a80 80 0 0 1 160 0v200z" fill="#FBF3E4" />
      <path d="M400 480V200a120 120 0 0 1 240 0v280z" fill="#3A20BE" />
      <path d="M450 480V200a70 70 0 0 1 140 0v280z" fill="#24145F" />
      <circle cx="200" cy="300" r="44" fill="#F5A300" />
    </svg>
  )
}
