import { Fragment, type ReactNode } from 'react'
import type { SiteSettings } from '../../contract/school/settings.ts'
import { type ChangedWords, partsOf, textOf, type Words } from '../../rules/school/words/words.ts'

interface SayOptions {
  /** For placeholders of this text. */
  values?: Record<string, string | number>
  /** Class of emphasized words. */
  emphasis?: string
}

/** The school's text for a key, as text and never as HTML. */
export type Say<Key extends string> = (key: Key, options?: SayOptions) => ReactNode

/** @param changed the page's changed texts; by default none */
export function sayer<Key extends string>(
  words: Words<Key>,
  changed: ChangedWords = {},
  { name, foundationName }: Pick<SiteSettings, 'name' | 'foundationName'>,
): Say<Key> {
  const common = { school: name, foundation: foundationName }
  return (key, { values, emphasis } = {}) => {
    const parts = partsOf(words[key], textOf(words, changed, key), { ...common, ...values })
    // Separate text nodes, as written in JSX.
    return parts.map(({ text, isEmphasized }, index) => {
      const place = `${index}`
      return isEmphasized ? (
        <em key={place} className={emphasis}>
          {text}
        </em>
      ) : (
        <Fragment key={place}>{text}</Fragment>
      )
    })
  }
}
