import type { ReactElement } from 'react'
import type * as z from 'zod'

/** The school's logo as attached. */
export interface MailLogo {
  png: Uint8Array
  width: number
  height: number
  /** Background for a logo that would be invisible without one. */
  ground: 'light' | 'dark' | null
  /** Whether it contains the school's name. */
  holdsName: boolean
}

/** The school's details shown in a message. */
export interface MailSite {
  name: string
  motto: string
  admissionsEmail: string
  /** `#rrggbb`; null for the default. */
  accentColour: string | null
  logo: MailLogo | null
}

export interface MailContext {
  site: MailSite
  /** The recipient's address. */
  to: string
  /** Returns the full URL of a path of this site. */
  link(path: string): string
}

export interface TemplateProps<Variables> {
  variables: Variables
  context: MailContext
}

export interface TemplateParts<Schema extends z.ZodType> {
  schema: Schema
  /** One line; its variables contain no line breaks. */
  subject(variables: z.output<Schema>, site: MailSite): string
  /** The one-click unsubscribe path (RFC 8058) of optional messages. */
  unsubscribe?(variables: z.output<Schema>): string
  component(props: TemplateProps<z.output<Schema>>): ReactElement
}

/** Hides a template's variable types, so the registry treats all templates alike. */
export function template<Schema extends z.ZodType>(parts: TemplateParts<Schema>) {
  const { schema, subject, unsubscribe, component: Component } = parts
  return {
    schema,
    /** @throws ZodError when the variables are not this template's */
    compose(variables: unknown, context: MailContext) {
      const checked = schema.parse(variables)
      return {
        subject: subject(checked, context.site),
        unsubscribe: unsubscribe ? unsubscribe(checked) : null,
        element: <Component variables={checked} context={context} />,
      }
    },
  }
}
