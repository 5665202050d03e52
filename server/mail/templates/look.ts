import { createContext, useContext } from 'react'
import { accentTones } from '../../../rules/accent.ts'

/**
 * The look of the site (design tokens) in the words mail programs understand: plain values in style attributes,
 * faces every machine has. Dark values are laid over them by `darkStyles` where a program asks for them; the
 * others keep the light ones.
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

/** What a theme's buttons and links are drawn with. */
interface Accent {
  iris: string
  text: string
  on: string
}

/** The design's own, as web/ui/styles/tokens.css has it. */
const designAccent: Record<'light' | 'dark', Accent> = {
  light: { iris: '#5433E8', text: '#4A2BD6', on: '#FFFFFF' },
  dark: { iris: '#A493FF', text: '#B5A7FF', on: '#15101F' },
}

const accentOf = (colour: string | null, theme: 'light' | 'dark'): Accent =>
  colour === null ? designAccent[theme] : accentTones(colour, theme)

/** The grounds a logo is laid on where it would be lost on the paper. */
export const plates = { light: '#FFFEFB', dark: '#15101F' } as const

/** `!important` because a style attribute wins otherwise. Outlook's own dark mode is reached by [data-ogsc]. */
const dark = ({ iris, text, on }: Accent): Record<string, string> => ({
  '.paper': 'background-color:#15101F!important',
  // The cell react-email puts between the body and everything else repeats the body's colour.
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

/** What is drawn in the school's colour, and the style sheet of a message. */
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

/** Of the message that is being written. */
export const AccentOfMessage = createContext<Accent>(designAccent.light)
export const useAccent = () => useContext(AccentOfMessage)
