/**
 * Derives both themes' accent tones from the school's one color, so that text on and in them is readable (WCAG 2.2,
 * 1.4.3). Hue and chroma are kept if possible; lightness is adjusted (OKLCH, where equal steps look equal).
 */

type Hex = string

/** Tones of one theme, named like the design tokens. */
export interface AccentTones {
  /** Filled buttons, selection, focus. */
  iris: Hex
  /** Hover state of `iris`. */
  deep: Hex
  /** Background of selected items. */
  tint: Hex
  /** Text and links. */
  text: Hex
  /** Text on filled elements. */
  on: Hex
}

/** Minimum contrast of text. */
export const readableContrast = 4.5

/** Backgrounds per theme and the text color of a filled button; same as web/ui/styles/tokens.css. */
export const accentGrounds = {
  light: { on: '#ffffff', grounds: ['#fbf8f2', '#f3ede2', '#fffefb'] },
  dark: { on: '#15101f', grounds: ['#15101f', '#100b18', '#1e172b'] },
} as const

/** The default accent; the design tokens derive from it. */
export const designColour: Hex = '#5433e8'

/** The defaults in web/ui/styles/tokens.css. */
export const designTokens: Readonly<Record<string, string>> = {
  '--iris': `light-dark(${designColour}, #a493ff)`,
  '--iris-deep': 'light-dark(#3c20be, #c2b6ff)',
  '--on-iris': 'light-dark(#ffffff, #15101f)',
  '--iris-tint': 'light-dark(#ede8fc, #2a2149)',
  '--iris-text': 'light-dark(#4a2bd6, #b5a7ff)',
}

/** Whether a text is `#rrggbb`. */
export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

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

/**
 * Whether the theme uses the color unchanged; otherwise it is darker in the light theme and lighter in the dark one.
 */
export const isDrawnAsGiven = (colour: Hex, theme: 'light' | 'dark'): boolean =>
  accentTones(colour, theme).iris === colour.toLowerCase()

/** Returns the design tokens of a school's color, by name; empty for null (the default) or an invalid color. */
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

/** Contrast ratio, 1 to 21 (WCAG). */
export function contrast(one: Hex, other: Hex): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number
  /** 0 is gray; the most saturated screen colors reach about 0.32. */
  chroma: number
  /** Radians. */
  hue: number
}

type Channels = [number, number, number]

/** Linear red, green and blue, each 0 to 1. */
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

/** Constants here and below: Björn Ottosson's Oklab. */
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

/** Reduces chroma until the color fits sRGB. */
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
