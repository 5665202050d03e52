/**
 * Fonts for the scripts that people's names are written in, as npm packages (docs/decisions/0042). Latin, Greek and
 * Cyrillic letters and emoji are in `fonts/`, which every document has.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../project-folder.ts'

/** One font file of a package, WOFF2. */
export interface LetterFont {
  /** Unique, and fit for a file name. */
  id: string
  path: string
  /** Whether its weight has to be chosen, because the typesetter takes no variable font. */
  isVariable: boolean
}

/** By the script's name in Unicode; of each, one file holds all letters. */
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

/** Of Chinese, Japanese and Korean; each is in about a hundred files. */
type HanFont = 'noto-sans-sc' | 'noto-sans-tc' | 'noto-sans-jp' | 'noto-sans-kr'

const packageOf = (name: string) =>
  `${fixedWeights.has(name) ? '@fontsource' : '@fontsource-variable'}/${name}`

/** What has to be installed. */
export const fontPackages = [
  ...Object.values(fontsOfScripts),
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-jp',
  'noto-sans-kr',
].map(packageOf)

/** Whether a file of a font package is one that is read. */
export function isReadFontFile(name: string): boolean {
  return !/-(?:wdth|standard)-|-(?:100|200|300|500|600|700|800|900)-normal\.|\.woff$|\.s?css$/.test(name)
}

function letterFont(name: string, part: string): LetterFont {
  const isVariable = !fixedWeights.has(name)
  const file = `${name}-${part}-${isVariable ? 'wght' : '400'}-normal.woff2`
  const folder = path.join(projectFolder, 'node_modules', packageOf(name))
  return { id: `${name}-${part}`, path: path.join(folder, 'files', file), isVariable }
}

/** The fonts of the scripts of some letters; none for letters of the scripts of East Asia. */
export function fontsOfLetters(letters: readonly string[]): LetterFont[] {
  const chosen = new Set<string>()
  const ofScript = (property: 'Script' | 'Script_Extensions', letter: string) =>
    Object.keys(fontsOfScripts).filter((script) => hasScript(property, script, letter))
  for (const letter of letters) for (const script of ofScript('Script', letter)) chosen.add(script)
  // A sign such as the danda belongs to many scripts: the font of one of them is enough.
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

/** Of some letters, those of Chinese, Japanese and Korean. */
export const eastAsianLetters = (letters: readonly string[]) =>
  letters.filter((letter) => eastAsian.test(letter))

/**
 * The fonts of East Asia in the order in which they are asked. The same character looks different in China, Taiwan, Japan
 * and Korea, and nobody's name says where it is from; so the other letters decide, and then the standard of a
 * country that has most of the characters.
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

/** Encodings of two bytes, and the bytes of the characters that were in their first edition. */
const standards: { font: HanFont; encoding: string; lead: [number, number]; trail: [number, number] }[] = [
  { font: 'noto-sans-sc', encoding: 'gb18030', lead: [0xb0, 0xf7], trail: [0xa1, 0xfe] },
  { font: 'noto-sans-tc', encoding: 'big5', lead: [0xa4, 0xf9], trail: [0x40, 0xfe] },
  { font: 'noto-sans-jp', encoding: 'euc-jp', lead: [0xb0, 0xf4], trail: [0xa1, 0xfe] },
]

/** The font of the standard that has most of the letters; the first of equals. */
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

/** The files of a font of East Asia that have some letters, by the ranges that the package lists. */
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
