import { accentTokens, designTokens } from '../../../rules/school/accent.ts'

/** Applies the color to the open page; other pages get it from the server (web/server.ts). */
export function showAccent(colour: string | null): void {
  const { style } = document.documentElement
  for (const name of Object.keys(designTokens)) style.removeProperty(name)
  for (const [name, value] of Object.entries(accentTokens(colour))) style.setProperty(name, value)
}
