import { createContext, useContext } from 'react'
import { accentTones } from '../../../../rules/school/accent.ts'

/**
 * The site's design tokens as mail programs understand them. `darkStyles` overrides them where a program supports dark
 * mode.
 */
export const light = {
  paper: '#FBF8F2',
  line: '#E0D7C8',
  ink: '#1B1428',
  ink2: '#51485E',
  gold: '#F5A300',
} as const

export const serif = "Georgia, 'Times New Roman', serif"
export const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

interface Accent {
  iris: string
  text: string
  on: string
}

/** As in web/ui/styles/tokens.css. */
const designAccent: Record<'light' | 'dark', Accent> = {
  light: { iris: '#5433E8', text: '#4A2BD6', on: '#FFFFFF' },
  dark: { iris: '#A493FF', text: '#B5A7FF', on: '#15101F' },
}

const accentOf = (colour: string | null, theme: 'light' | 'dark'): Accent =>
  colour === null ? designAccent[theme] : accentTones(colour, theme)

/** For a logo that would be invisible on the paper. */
export const plates = { light: '#FFFEFB', dark: '#15101F' } as const

/** `!important` because a style attribute wins otherwise. [data-ogsc] selects Outlook's own dark mode. */
const dark = ({ iris, text, on }: Accent): Record<string, string> => ({
  '.paper': 'background-color:#15101F!important',
  // The cell that react-email adds around the content repeats the body's color.
  '.paper>table>tbody>tr>td': 'background-color:#15101F!important',
  '.rule': 'border-color:#F5F0E6!important',
  '.line': 'border-color:#362D48!important',
  '.ink': 'color:#F5F0E6!important',
  '.ink2': 'color:#C6BDD1!important',
  '.link': `color:${text}!important`,
  '.button': `background-color:${iris}!important;color:${on}!important`,
  '.on-light': `background-color:${plates.light}!important`,
  '.on-dark': 'background-color:transparent!important',
})

const rules = (prefix: string, accent: Accent) =>
  Object.entries(dark(accent))
    .map(([selector, style]) => `${prefix}${selector}{${style}}`)
    .join('')

export function lookOf(accentColour: string | null) {
  const inDark = accentOf(accentColour, 'dark')
  return {
    accent: accentOf(accentColour, 'light'),
    styles: [
      ':root{color-scheme:light dark;supported-color-schemes:light dark}',
      '@media(max-width:480px){.heading{font-size:28px!important}}',
      `@media(prefers-color-scheme:dark){${rules('', inDark)}}`,
      rules('[data-ogsc] ', inDark),
    ].join(''),
  }
}

export const AccentOfMessage = createContext<Accent>(designAccent.light)
export const useAccent = () => useContext(AccentOfMessage)
