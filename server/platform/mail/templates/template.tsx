import type { ReactElement } from 'react'
import type * as z from 'zod'

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

export interface TemplateProps<Variables> {
  variables: Variables
  context: MailContext
}

export interface TemplateParts<Schema extends z.ZodType> {
  schema: Schema
  /** One line. */
  subject(variables: z.output<Schema>, site: MailSite): string
  /** One-click unsubscribe (RFC 8058), for optional messages. */
  unsubscribe?(variables: z.output<Schema>): string
  component(props: TemplateProps<z.output<Schema>>): ReactElement
}

/** Hides the types of the variables, so the registry treats all templates alike. */
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
