/**
 * Fonts for the scripts of people's names (docs/decisions/0042). `fonts/` has Latin, Greek, Cyrillic and emoji, which
 * every document loads.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../start/project-folder.ts'

export interface LetterFont {
  id: string
  path: string
  /** Typst takes no variable fonts, so a weight must be instantiated. */
  isVariable: boolean
}

/** By the script's Unicode name; one file of each has all letters. */
const fontsOfScripts: Record<string, string> = {
  Adlam: 'noto-sans-adlam',
  Arabic: 'noto-sans-arabic',
  Armenian: 'noto-sans-armenian',
  Bengali: 'noto-sans-bengali',
  Canadian_Aboriginal: 'noto-sans-canadian-aboriginal',
  Cherokee: 'noto-sans-cherokee',
  Devanagari: 'noto-sans-devanagari',
  Ethiopic: 'noto-sans-ethiopic',
  Georgian: 'noto-sans-georgian',
  Gujarati: 'noto-sans-gujarati',
  Gurmukhi: 'noto-sans-gurmukhi',
  Hebrew: 'noto-sans-hebrew',
  Kannada: 'noto-sans-kannada',
  Khmer: 'noto-sans-khmer',
  Lao: 'noto-sans-lao',
  Malayalam: 'noto-sans-malayalam',
  Meetei_Mayek: 'noto-sans-meetei-mayek',
  Mongolian: 'noto-sans-mongolian',
  Myanmar: 'noto-sans-myanmar',
  Nko: 'noto-sans-nko',
  Ol_Chiki: 'noto-sans-ol-chiki',
  Oriya: 'noto-sans-oriya',
  Sinhala: 'noto-sans-sinhala',
  Syriac: 'noto-sans-syriac',
  Tamil: 'noto-sans-tamil',
  Telugu: 'noto-sans-telugu',
  Thaana: 'noto-sans-thaana',
  Thai: 'noto-sans-thai',
  Tibetan: 'noto-serif-tibetan',
  Tifinagh: 'noto-sans-tifinagh',
}

/** Packages with a file for each weight. */
const fixedWeights = new Set([
  'noto-sans-mongolian',
  'noto-sans-myanmar',
  'noto-sans-nko',
  'noto-sans-tifinagh',
])

/** Each is in about a hundred files. */
type HanFont = 'noto-sans-sc' | 'noto-sans-tc' | 'noto-sans-jp' | 'noto-sans-kr'

const packageOf = (name: string) =>
  `${fixedWeights.has(name) ? '@fontsource' : '@fontsource-variable'}/${name}`

export const fontPackages = [
  ...Object.values(fontsOfScripts),
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-jp',
  'noto-sans-kr',
].map(packageOf)

export function isReadFontFile(name: string): boolean {
  return !/-(?:wdth|standard)-|-(?:100|200|300|500|600|700|800|900)-normal\.|\.woff$|\.s?css$/.test(name)
}

function letterFont(name: string, part: string): LetterFont {
  const isVariable = !fixedWeights.has(name)
  const file = `${name}-${part}-${isVariable ? 'wght' : '400'}-normal.woff2`
  const folder = path.join(projectFolder, 'node_modules', packageOf(name))
  return { id: `${name}-${part}`, path: path.join(folder, 'files', file), isVariable }
}

export function fontsOfLetters(letters: readonly string[]): LetterFont[] {
  const chosen = new Set<string>()
  const ofScript = (property: 'Script' | 'Script_Extensions', letter: string) =>
    Object.keys(fontsOfScripts).filter((script) => hasScript(property, script, letter))
  for (const letter of letters) for (const script of ofScript('Script', letter)) chosen.add(script)
  // A character such as the danda belongs to several scripts.
  for (const letter of letters) {
    const scripts = ofScript('Script_Extensions', letter)
    const [first] = scripts
    if (first !== undefined && !scripts.some((script) => chosen.has(script))) chosen.add(first)
  }
  return [...chosen].map((script) => {
    const name = fontsOfScripts[script] ?? ''
    return letterFont(name, name.replace(/^noto-(?:sans|serif)-/, ''))
  })
}

const patterns = new Map<string, RegExp>()
function hasScript(property: string, script: string, letter: string): boolean {
  const name = `${property}=${script}`
  const pattern = patterns.get(name) ?? new RegExp(`\\p{${name}}`, 'u')
  patterns.set(name, pattern)
  return pattern.test(letter)
}

const eastAsian =
  /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\u3190-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u

export const eastAsianLetters = (letters: readonly string[]) =>
  letters.filter((letter) => eastAsian.test(letter))

/**
 * In order of preference. The same character looks different in China, Taiwan, Japan and Korea, and a name does not say
 * its country; so the other letters decide, then the national standard with most of the characters.
 */
export function eastAsianFonts(letters: readonly string[]): HanFont[] {
  const text = letters.join('')
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'noto-sans-kr'
      : fontOfStandard(letters.filter((letter) => /\p{Script=Han}/u.test(letter)))
  const all: HanFont[] = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr']
  return [first, ...all.filter((name) => name !== first)]
}

/** Two-byte encodings, and the byte ranges of their first edition. */
const standards: { font: HanFont; encoding: string; lead: [number, number]; trail: [number, number] }[] = [
  { font: 'noto-sans-sc', encoding: 'gb18030', lead: [0xb0, 0xf7], trail: [0xa1, 0xfe] },
  { font: 'noto-sans-tc', encoding: 'big5', lead: [0xa4, 0xf9], trail: [0x40, 0xfe] },
  { font: 'noto-sans-jp', encoding: 'euc-jp', lead: [0xb0, 0xf4], trail: [0xa1, 0xfe] },
]

/** On a tie, the first. */
function fontOfStandard(letters: readonly string[]): HanFont {
  const counted = standards.map((one) => {
    const known = lettersOf(one)
    return { font: one.font, count: letters.filter((letter) => known.has(letter)).length }
  })
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).font
}

const known = new Map<string, Set<string>>()
function lettersOf({ encoding, lead, trail }: (typeof standards)[number]): Set<string> {
  const there = known.get(encoding)
  if (there !== undefined) return there
  const decoder = new TextDecoder(encoding)
  const letters = new Set<string>()
  for (let first = lead[0]; first <= lead[1]; first += 1) {
    for (let second = trail[0]; second <= trail[1]; second += 1) {
      const letter = decoder.decode(Uint8Array.of(first, second))
      if ([...letter].length === 1) letters.add(letter)
    }
  }
  known.set(encoding, letters)
  return letters
}

export function filesOfHanFont(name: HanFont, letters: readonly string[]): LetterFont[] {
  const points = letters.map((letter) => letter.codePointAt(0) ?? 0)
  return rangesOf(name)
    .filter(({ ranges }) => points.some((point) => ranges.some(([from, to]) => from <= point && point <= to)))
    .map(({ part }) => letterFont(name, part))
}

const listed = new Map<string, { part: string; ranges: [number, number][] }[]>()
function rangesOf(name: HanFont) {
  const there = listed.get(name)
  if (there !== undefined) return there
  const file = path.join(projectFolder, 'node_modules', packageOf(name), 'unicode.json')
  const parts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const made = Object.entries(parts).map(([part, list]) => ({
    part: part.replace(/^\[(.*)\]$/, '$1'),
    ranges: list.split(',').map((range): [number, number] => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
  listed.set(name, made)
  return made
}
