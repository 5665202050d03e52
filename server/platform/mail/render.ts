import { render, toPlainText } from '@react-email/render'
import type { ChangedWords } from '../../../rules/school/words/words.ts'
import { linkTo } from './link.ts'
import { oneLine } from './printable.ts'
import { type TemplateName, templates } from './templates/index.ts'
import type { MailSite } from './templates/template.tsx'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  unsubscribe: string | null
  logo: Uint8Array | null
}

export interface MailContents {
  template: TemplateName
  variables: unknown
  to: string
  site: MailSite
  baseUrl: string
  /** Words of this letter that the school changed. */
  words: ChangedWords
}

/** @throws ZodError when the variables are not the template's; Error when a link would leave the site */
export async function renderMail({
  template,
  variables,
  to,
  site,
  baseUrl,
  words,
}: MailContents): Promise<RenderedMail> {
  const named = { ...site, name: oneLine(site.name), motto: oneLine(site.motto) }
  const context = { site: named, to, link: (path: string) => linkTo(baseUrl, path) }
  const { subject, element, unsubscribe } = templates[template].compose(variables, context, words)
  const html = await render(element)
  return {
    subject: oneLine(subject),
    html,
    text: plainText(html),
    unsubscribe: unsubscribe && linkTo(baseUrl, unsubscribe),
    logo: site.logo?.png ?? null,
  }
}

function plainText(html: string): string {
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      // Brackets keep the following period out of the link.
      { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    ],
  })
  return `${text.replace(/\n{3,}/g, '\n\n').trim()}\n`
}
