import type { SiteSettings } from '../../../contract/school/settings.ts'
import { aboutWords } from '../../../rules/school/words/about.ts'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import { type Say, sayer } from '../../shell/words.tsx'
import { AboutHead } from './about-head.tsx'
import { Approach } from './approach.tsx'
import { Invitation } from './invitation.tsx'
import { Mission } from './mission.tsx'
import { Values } from './values.tsx'

export type SayOnAbout = Say<keyof typeof aboutWords>

export function AboutPage({ site, words }: { site: SiteSettings; words: ChangedWords }) {
  const say = sayer(aboutWords, words, site)
  return (
    <main id="main" tabIndex={-1}>
      <AboutHead say={say} />
      <Mission
        say={say}
        establishedYear={site.establishedYear}
        motto={site.motto}
        mottoTranslation={site.mottoTranslation}
      />
      <Values say={say} />
      <Approach say={say} />
      <Invitation say={say} />
    </main>
  )
}
