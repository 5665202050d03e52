import type { ReactElement } from 'react'
import type * as z from 'zod'

/** The school's logo as a message carries it along. */
export interface MailLogo {
  png: Uint8Array
  width: number
  height: number
  /** The ground it is laid on where it would be lost on what is there. */
  ground: 'light' | 'dark' | null
  /** Whether it holds the school's name. */
  holdsName: boolean
}

/** What a message says about the school. */
export interface MailSite {
  name: string
  motto: string
  admissionsEmail: string
  /** `#rrggbb`; null for the design's own. */
  accentColour: string | null
  logo: MailLogo | null
}

export interface MailContext {
  site: MailSite
  /** The address the message goes to. */
  to: string
  /** Makes the full address of a path of this site. */
  link(path: string): string
}

export interface TemplateProps<Variables> {
  variables: Variables
  context: MailContext
}

export interface TemplateParts<Schema extends z.ZodType> {
  schema: Schema
  /** One line; what it is made of is free of line breaks already. */
  subject(variables: z.output<Schema>, site: MailSite): string
  /** The path that stops messages like this one (RFC 8058), where a reader may do without them. */
  unsubscribe?(variables: z.output<Schema>): string
  component(props: TemplateProps<z.output<Schema>>): ReactElement
}

/** A template with its own types closed over, so that the registry can treat all of them alike. */
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
