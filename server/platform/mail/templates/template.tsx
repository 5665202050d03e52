import type { ReactElement } from 'react'
import type * as z from 'zod'
import type { ChangedWords, Words } from '../../../../rules/school/words/words.ts'
import { letterSay, type Say } from './say.tsx'

export interface MailLogo {
  png: Uint8Array
  width: number
  height: number
  /** For a logo that would be invisible without one. */
  ground: 'light' | 'dark' | null
  holdsName: boolean
}

export interface MailSite {
  name: string
  foundationName: string
  motto: string
  admissionsEmail: string
  /** `#rrggbb`; null for the default. */
  accentColour: string | null
  logo: MailLogo | null
}

export interface MailContext {
  site: MailSite
  to: string
  link(path: string): string
}

export interface TemplateProps<Variables, Key extends string = never> {
  variables: Variables
  context: MailContext
  say: Say<Key>
}

export interface TemplateParts<Schema extends z.ZodType, Key extends string> {
  schema: Schema
  words: Words<Key>
  /** One line. */
  subject(say: Say<Key>, variables: z.output<Schema>): string
  /** One-click unsubscribe (RFC 8058), for optional messages. */
  unsubscribe?(variables: z.output<Schema>): string
  component(props: TemplateProps<z.output<Schema>, Key>): ReactElement
}

/** Hides the types of the variables, so the registry treats all templates alike. */
export function template<Schema extends z.ZodType, Key extends string>(parts: TemplateParts<Schema, Key>) {
  const { schema, words, subject, unsubscribe, component: Component } = parts
  return {
    schema,
    /**
     * @param changed words of this letter that the school changed
     * @throws ZodError when the variables are not this template's
     */
    compose(variables: unknown, context: MailContext, changed: ChangedWords) {
      const checked = schema.parse(variables)
      const { site, to } = context
      const say = letterSay(words, changed, {
        school: site.name,
        foundation: site.foundationName,
        email: to,
        contact: site.admissionsEmail,
      })
      return {
        subject: subject(say, checked),
        unsubscribe: unsubscribe ? unsubscribe(checked) : null,
        element: <Component variables={checked} context={context} say={say} />,
      }
    },
  }
}
