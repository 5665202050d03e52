import { Fragment, type ReactNode } from 'react'
import {
  type ChangedWords,
  partsOf,
  piecesOf,
  textOf,
  type Words,
} from '../../../../rules/school/words/words.ts'

type Texts = Readonly<Record<string, string | number>>

/** The school's words of a letter. */
export interface Say<Key extends string> {
  /** @param values of the text's own placeholders; links are elements */
  (key: Key, values?: Readonly<Record<string, ReactNode>>): ReactNode
  /** For subjects, titles and buttons. */
  text(key: Key, values?: Texts): string
}

/** @param common values of the placeholders that every text has */
export function letterSay<Key extends string>(
  words: Words<Key>,
  changed: ChangedWords,
  common: Texts,
): Say<Key> {
  const filled = (name: string, values: Readonly<Record<string, ReactNode>>): ReactNode => {
    const all = { ...common, ...values }
    return Object.hasOwn(all, name) ? all[name as keyof typeof all] : `{${name}}`
  }
  const say = (key: Key, values: Readonly<Record<string, ReactNode>> = {}): ReactNode =>
    piecesOf(words[key], textOf(words, changed, key)).map(({ text, isEmphasized, isPlaceholder }, index) => {
      const shown = isPlaceholder ? filled(text, values) : text
      const place = `${index}`
      return isEmphasized ? <strong key={place}>{shown}</strong> : <Fragment key={place}>{shown}</Fragment>
    })
  return Object.assign(say, {
    text: (key: Key, values: Texts = {}) =>
      partsOf(words[key], textOf(words, changed, key), { ...common, ...values })
        .map(({ text }) => text)
        .join(''),
  })
}
