import { Button } from '@react-email/button'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { light, useAccent } from './look.ts'

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraph}>
      {children}
    </Text>
  )
}

/** A name keeps its own writing direction. */
export function Greeting({ name }: { name: string }) {
  return (
    <Paragraph>
      Hello
      {name && (
        <>
          {' '}
          <bdi style={{ overflowWrap: 'anywhere' }}>{name}</bdi>
        </>
      )}
      ,
    </Paragraph>
  )
}

/** The URL is written out below, to copy. */
export function Action({ label, href }: { label: string; href: string }) {
  const { iris, on, text } = useAccent()
  return (
    <Section style={{ padding: '12px 0 8px' }}>
      {/* The text part has the URL below and needs no button. */}
      <div data-skip-in-text="true">
        <Button className="button" href={href} style={{ ...button, backgroundColor: iris, color: on }}>
          {label}
        </Button>
      </div>
      <Text className="ink2" style={{ ...note, margin: '20px 0 0' }}>
        {label} at this address:
        <br />
        <Link className="link" href={href} style={{ ...link, color: text, wordBreak: 'break-all' }}>
          {href}
        </Link>
      </Text>
    </Section>
  )
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <Text className="ink2" style={note}>
      {children}
    </Text>
  )
}

export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={{ ...link, color: useAccent().text }}>
      {children}
    </Link>
  )
}

const link = { textDecoration: 'underline' } as const

const paragraph = {
  margin: '0 0 16px',
  color: light.ink,
  fontSize: 16,
  lineHeight: '26px',
  overflowWrap: 'anywhere',
} as const

const note = {
  margin: '16px 0 0',
  color: light.ink2,
  fontSize: 14,
  lineHeight: '22px',
  overflowWrap: 'anywhere',
} as const

const button = {
  padding: '15px 28px',
  borderRadius: 10,
  fontSize: 16,
  fontWeight: 600,
} as const
