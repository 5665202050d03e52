import { type RegisteredRouter, RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

/** What turns a drawing into text; the browser has none, and draws everything itself. */
let toText: ((node: ReactNode) => string) | null = null

/** For the server, before it draws its first page (web/server.ts). */
export function drawOnceWith(render: (node: ReactNode) => string): void {
  toText = render
}

export interface DrawnOnceProps extends ComponentProps<'li'> {
  /** What alone decides how the inside looks. One object has one drawing, whoever draws it. */
  of: object
  /**
   * Knows of its surroundings no more than the router, uses no id of React's own, and has no picture that is wanted at
   * once: React asks for one in the head of the page.
   */
  children: ReactNode
}

/**
 * An element of a list whose inside is the same for everyone and depends on nothing but one object: the server draws it
 * once for all pages and keeps it as text as long as the object lives, such as a course of the catalogue, which is kept
 * until the content changes. Thirty cards were half of what drawing a catalogue page took. What comes once, such as a
 * course that a search found, is drawn as anything else is, and in the browser all of it.
 */
export function DrawnOnce({ of, ...rest }: DrawnOnceProps) {
  return import.meta.env.SSR ? <KeptText of={of} {...rest} /> : <li {...rest} />
}

/** Texts by what they are of; empty where it was drawn once and is not kept yet. */
const texts = new WeakMap<object, string>()

function KeptText({ of, children, ...rest }: DrawnOnceProps) {
  const text = textOf(of, children, useRouter())
  if (text === null) return <li {...rest}>{children}</li>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it
  return <li {...rest} dangerouslySetInnerHTML={{ __html: text }} />
}

/** @returns null where it is to be drawn in its place */
function textOf(of: object, inside: ReactNode, router: RegisteredRouter): string | null {
  const known = texts.get(of)
  if (known) return known
  if (known === undefined || toText === null) {
    texts.set(of, '')
    return null
  }
  const text = toText(<RouterContextProvider router={router}>{inside}</RouterContextProvider>)
  texts.set(of, text)
  return text
}
