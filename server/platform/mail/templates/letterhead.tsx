import { Text } from '@react-email/text'
import { logoPart } from '../logo-part.ts'
import { light, plates, serif } from './look.ts'
import type { MailLogo } from './template.tsx'

/** Pixels. */
const height = 32
const widest = 200

export function Letterhead({ name, logo }: { name: string; logo: MailLogo | null }) {
  return (
    <Text className="ink" style={wordmark}>
      {logo && <Logo {...logo} name={name} />}
      {/* Skipped when the text part is written. */}
      {logo?.holdsName ? <span style={{ display: 'none' }}>{name}</span> : name}
    </Text>
  )
}

function Logo({ name, width, height: whole, ground, holdsName }: MailLogo & { name: string }) {
  const high = Math.min(height, Math.floor((widest * whole) / width))
  return (
    <span data-skip-in-text="true">
      <img
        className={ground ? `on-${ground}` : undefined}
        src={`cid:${logoPart}`}
        alt={holdsName ? name : ''}
        width={Math.round((high * width) / whole)}
        height={high}
        style={{
          marginRight: 12,
          padding: ground === null ? 0 : 4,
          verticalAlign: 'middle',
          backgroundColor: ground === 'dark' ? plates.dark : undefined,
        }}
      />
    </span>
  )
}

const wordmark = {
  margin: '0 0 14px',
  color: light.ink,
  fontFamily: serif,
  fontSize: 22,
  lineHeight: '28px',
  overflowWrap: 'anywhere',
} as const
