/**
 * The school's own colour of action. One colour is given; what each theme draws with it is derived here, so that words on it
 * and words in it can be read (WCAG 2.2, 1.4.3), whatever colour it is. Hue and strength stay as they can; how light it is
 * follows (OKLCH, where equal steps look equal).
 */

/** `#rrggbb`. */
type Hex = string

/** What one theme draws with the colour; the names are those of the design's tokens. */
export interface AccentTones {
  /** Filled buttons, selection, focus. */
  iris: Hex
  /** The same under a pointer. */
  deep: Hex
  /** The ground of what is chosen. */
  tint: Hex
  /** Words and links. */
  text: Hex
  /** Words on what is filled. */
  on: Hex
}

/** Least contrast of words with their ground. */
export const readableContrast = 4.5

/** The grounds of either theme, as web/ui/styles/tokens.css has them, and what is written on a filled button. */
export const accentGrounds = {
  light: { on: '#ffffff', grounds: ['#fbf8f2', '#f3ede2', '#fffefb'] },
  dark: { on: '#15101f', grounds: ['#15101f', '#100b18', '#1e172b'] },
} as const

/** The design's own colour, from which its tokens are drawn. */
export const designColour: Hex = '#5433e8'

/** The design's own, as web/ui/styles/tokens.css has them. */
export const designTokens: Readonly<Record<string, string>> = {
  '--iris': `light-dark(${designColour}, #a493ff)`,
  '--iris-deep': 'light-dark(#3c20be, #c2b6ff)',
  '--on-iris': 'light-dark(#ffffff, #15101f)',
  '--iris-tint': 'light-dark(#ede8fc, #2a2149)',
  '--iris-text': 'light-dark(#4a2bd6, #b5a7ff)',
}

/** Whether a text is a colour as the setting takes it. */
export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

/** @param colour `#rrggbb` */
export function accentTones(colour: Hex, theme: 'light' | 'dark'): AccentTones {
  const given = oklchOf(colour)
  const { on, grounds } = accentGrounds[theme]
  const isLight = theme === 'light'
  const tint = hexOf(
    isLight
      ? { ...given, lightness: 0.945, chroma: Math.min(given.chroma, 0.03) }
      : { ...given, lightness: 0.28, chroma: Math.min(given.chroma, 0.075) },
  )
  const besides = [on, ...grounds, tint]
  const step = isLight ? -0.01 : 0.01
  const readable = (from: Oklch) => {
    let tone = from
    while (besides.some((ground) => contrast(hexOf(tone), ground) < readableContrast))
      tone = { ...tone, lightness: tone.lightness + step }
    return tone
  }
  const further = (tone: Oklch, steps: number) =>
    hexOf(readable({ ...tone, lightness: Math.min(1, Math.max(0, tone.lightness + steps * step)) }))
  const iris = readable(given)
  return { iris: hexOf(iris), deep: further(iris, 8), tint, text: further(iris, 3), on }
}

/** Whether a theme draws the colour as it was given; otherwise it is darker in the light theme, and lighter in the dark one. */
export const isDrawnAsGiven = (colour: Hex, theme: 'light' | 'dark'): boolean =>
  accentTones(colour, theme).iris === colour.toLowerCase()

/**
 * The design's tokens for a school's colour.
 *
 * @param colour as it is kept; null for the design's own
 * @returns declarations by their names; none where there is no such colour
 */
export function accentTokens(colour: string | null): Record<string, string> {
  if (colour === null || !isColour(colour)) return {}
  const [light, dark] = [accentTones(colour, 'light'), accentTones(colour, 'dark')]
  const names = {
    iris: '--iris',
    deep: '--iris-deep',
    tint: '--iris-tint',
    text: '--iris-text',
    on: '--on-iris',
  }
  return Object.fromEntries(
    Object.entries(names).map(([role, name]) => {
      const tone = role as keyof AccentTones
      return [name, `light-dark(${light[tone]},${dark[tone]})`]
    }),
  )
}

/** How two colours stand out from each other, from 1 to 21 (WCAG). */
export function contrast(one: Hex, other: Hex): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

interface Oklch {
  /** From 0, black, to 1, white. */
  lightness: number
  /** From 0, grey; the strongest colours of a screen have some 0.32. */
  chroma: number
  /** Radians. */
  hue: number
}

type Channels = [number, number, number]

/** Red, green and blue as light, each from 0 to 1. */
function channelsOf(colour: Hex): Channels {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

function luminance(colour: Hex): number {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The numbers here and below are those of Björn Ottosson's Oklab. */
function oklchOf(colour: Hex): Oklch {
  const [red, green, blue] = channelsOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function lightOf({ lightness, chroma, hue }: Oklch): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** The colour a screen can show: as strong as it can be at its lightness. */
function hexOf(colour: Oklch): Hex {
  const isShown = (channels: Channels) => channels.every((value) => value > -0.0005 && value < 1.0005)
  let { chroma } = colour
  while (chroma > 0 && !isShown(lightOf({ ...colour, chroma }))) chroma = Math.max(0, chroma - 0.004)
  const written = lightOf({ ...colour, chroma }).map((value) => {
    const light = Math.min(1, Math.max(0, value))
    const shown = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${written.join('')}`
}
