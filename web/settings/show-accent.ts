import { accentTokens, designTokens } from '../../rules/accent.ts'

/** Draws the page that is open in another colour; the server gives every other page its colour (web/server.ts). */
export function showAccent(colour: string | null): void {
  const { style } = document.documentElement
  for (const name of Object.keys(designTokens)) style.removeProperty(name)
  for (const [name, value] of Object.entries(accentTokens(colour))) style.setProperty(name, value)
}
