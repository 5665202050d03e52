import { type RegisteredRouter, RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

/** What turns a drawing into text; the browser has none, and draws everything itself. */
let toText: ((node: ReactNode) => string) | null = null

/** For the server, before it draws its first page (web/server.ts). */
export function drawOnceWith(render: (node: ReactNode) => string): void {
  toText = render
}

export interface DrawnOnceProps extends ComponentProps<'li'> {
  /** What alone decides how the inside looks, with `variant`. */
  of: object
  variant?: string
  /** Knows of its surroundings no more than the router, and uses no id of React's own. */
  children: ReactNode
}

/**
 * An element of a list whose inside is the same for everyone and depends on nothing but one object: the server draws it
 * once for all pages and keeps it as text as long as the object lives, such as a course of the catalogue, which is kept
 * until the content changes. Thirty cards were half of what drawing a catalogue page took. What comes once, such as a
 * course that a search found, is drawn as anything else is, and in the browser all of it.
 */
export function DrawnOnce({ of, variant = '', ...rest }: DrawnOnceProps) {
  return import.meta.env.SSR ? <KeptText of={of} variant={variant} {...rest} /> : <li {...rest} />
}

/** Texts by what they are of; empty where it was drawn once and is not kept yet. */
const texts = new WeakMap<object, Map<string, string>>()

function KeptText({ of, variant = '', children, ...rest }: DrawnOnceProps) {
  const text = textOf(of, variant, children, useRouter())
  if (text === null) return <li {...rest}>{children}</li>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it
  return <li {...rest} dangerouslySetInnerHTML={{ __html: text }} />
}

/** @returns null where it is to be drawn in its place */
function textOf(of: object, variant: string, inside: ReactNode, router: RegisteredRouter): string | null {
  if (toText === null) return null
  const ofIt = texts.get(of) ?? new Map<string, string>()
  texts.set(of, ofIt)
  const known = ofIt.get(variant)
  if (known) return known
  const text =
    known === undefined ? '' : toText(<RouterContextProvider router={router}>{inside}</RouterContextProvider>)
  ofIt.set(variant, text)
  return text || null
}
