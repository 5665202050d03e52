import type { ReactNode } from 'react'

const addresses = /https?:\/\/[^\s<>"“”]+/g
/** A sentence’s own signs at the end of an address. */
const closing = /[.,;:!?'’)\]}]+$/

/** Plain text, in which web addresses are links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {linked(text)}
    </p>
  )
}

function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const address = found.replace(closing, '')
    if (!URL.canParse(address)) continue
    parts.push(
      text.slice(from, index),
      <a
        key={index}
        className="text-link"
        href={address}
        rel="nofollow ugc noopener noreferrer"
        target="_blank"
      >
        {address}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>,
    )
    from = index + address.length
  }
  return [...parts, text.slice(from)]
}
