import type { SayOnAbout } from './about-page.tsx'

export function AboutHead({ say }: { say: SayOnAbout }) {
  return (
    <div className="wrap grid items-end gap-x-14 gap-y-6 pt-[clamp(40px,5vw,72px)] md:grid-cols-[7fr_5fr]">
      <h1 className="type-display">{say('title', { emphasis: 'text-iris-text' })}</h1>
      <p className="type-lead">{say('lead')}</p>
    </div>
  )
}
