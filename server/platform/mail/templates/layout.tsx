// Imported one by one: @react-email/components also loads Tailwind and a code highlighter, 250 ms and 35 MB.
import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { Letterhead } from './letterhead.tsx'
import { AccentOfMessage, light, lookOf, sans, serif } from './look.ts'
import type { MailContext } from './template.tsx'

interface LayoutProps {
  context: MailContext
  heading: string
  /** Shown by an inbox after the subject. */
  preview: string
  reason: string
  children: ReactNode
}

export function Layout({ context, heading, preview, reason, children }: LayoutProps) {
  const { site } = context
  const { accent, styles } = lookOf(site.accentColour)
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles}</style>
      </Head>
      <Body
        className="paper"
        style={{ margin: 0, padding: 0, backgroundColor: light.paper, fontFamily: sans }}
      >
        <Preview>{preview}</Preview>
        <Container
          className="paper"
          style={{ maxWidth: 580, padding: '36px 20px', backgroundColor: light.paper }}
        >
          <Letterhead name={site.name} logo={site.logo} />
          <Section className="rule" style={sheet}>
            <div style={{ width: 56, height: 4, backgroundColor: light.gold, fontSize: 0, lineHeight: 0 }} />
            <Heading as="h1" className="ink heading" style={title}>
              {heading}
            </Heading>
            <AccentOfMessage value={accent}>{children}</AccentOfMessage>
          </Section>
          <Section className="line" style={{ padding: '24px 0 0', borderTop: `1px solid ${light.line}` }}>
            <Text className="ink2" style={motto}>
              {site.motto}
            </Text>
            <Text className="ink2" style={small}>
              Questions? Write to{' '}
              <Link
                className="link"
                href={`mailto:${site.admissionsEmail}`}
                style={{ color: accent.text, textDecoration: 'underline' }}
              >
                {site.admissionsEmail}
              </Link>
              .
            </Text>
            <Text className="ink2" style={{ ...small, marginTop: 12 }}>
              {reason}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

const sheet = {
  paddingBottom: 36,
  borderTop: `1px solid ${light.ink}`,
} as const

const title = {
  margin: '36px 0 24px',
  color: light.ink,
  fontFamily: serif,
  fontSize: 34,
  fontWeight: 400,
  lineHeight: 1.15,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
} as const

const motto = {
  margin: '0 0 8px',
  color: light.ink2,
  fontFamily: serif,
  fontSize: 14,
  lineHeight: '20px',
  letterSpacing: '0.12em',
} as const

const small = {
  margin: 0,
  color: light.ink2,
  fontSize: 14,
  lineHeight: '22px',
  overflowWrap: 'anywhere',
} as const
