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
  iris: '#5433E8',
  irisText: '#4A2BD6',
  onIris: '#FFFFFF',
  gold: '#F5A300',
} as const

export const serif = "Georgia, 'Times New Roman', serif"
export const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** `!important` because a style attribute wins otherwise. Outlook's own dark mode is reached by [data-ogsc]. */
const dark: Record<string, string> = {
  '.paper': 'background-color:#15101F!important',
  // The cell react-email puts between the body and everything else repeats the body's colour.
  '.paper>table>tbody>tr>td': 'background-color:#15101F!important',
  '.rule': 'border-color:#F5F0E6!important',
  '.line': 'border-color:#362D48!important',
  '.ink': 'color:#F5F0E6!important',
  '.ink2': 'color:#C6BDD1!important',
  '.link': 'color:#B5A7FF!important',
  '.button': 'background-color:#A493FF!important;color:#15101F!important',
}

const rules = (prefix: string) =>
  Object.entries(dark)
    .map(([selector, style]) => `${prefix}${selector}{${style}}`)
    .join('')

export const styles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media(max-width:480px){.heading{font-size:28px!important}}',
  `@media(prefers-color-scheme:dark){${rules('')}}`,
  rules('[data-ogsc] '),
].join('')
