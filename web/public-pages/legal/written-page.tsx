import type { SiteSettings } from '../../../contract/school/settings.ts'
import type { WordsShown } from '../../../contract/school/words.ts'
import type { privacyWords } from '../../../rules/school/words/privacy.ts'
import type { termsWords } from '../../../rules/school/words/terms.ts'
import { plainText } from '../../../rules/school/words/words.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'
import { sayer } from '../../shell/words.tsx'
import { LegalPage } from './legal-page.tsx'

interface Written {
  words: typeof privacyWords | typeof termsWords
  shown: WordsShown
  site: Pick<SiteSettings, 'name' | 'foundationName' | 'timeZone'>
}

interface WrittenPageProps extends Written {
  title: string
}

/** A legal page in the school’s own words. */
export function WrittenPage({ title, words, shown: { texts, html, changedAt }, site }: WrittenPageProps) {
  const say = sayer(words, texts, site)
  return (
    <LegalPage title={title} lead={say('lead')}>
      <aside className="margin-note min-[67.5rem]:mb-0">
        <strong className="margin-note-title">{say('shortTitle')}</strong>
        <p>{say('shortText')}</p>
      </aside>
      <div
        className="lecture grid-cols-1! wrap-anywhere"
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (content/markdown.ts)
        dangerouslySetInnerHTML={{ __html: html ?? '' }}
      />
      {changedAt && (
        <div className="type-note mt-4 text-ink-2">
          {'Last changed on '}
          <time dateTime={changedAt}>{dayOf(changedAt, site.timeZone)}</time>
        </div>
      )}
    </LegalPage>
  )
}

/** For search engines: the school’s introduction, if it has one of its own. */
export function ownDescription({ words, shown: { texts }, site }: Written): string | undefined {
  if (texts.lead === undefined) return undefined
  return plainText(words, texts, 'lead', { school: site.name, foundation: site.foundationName })
}

const dayOf = (at: string, timeZone: string) =>
  dateFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(at))
