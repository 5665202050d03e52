/**
 * Makes web/ui/fonts/*.woff2 from the variable fonts Fraunces and Inter.
 *
 * node scripts/subset-fonts.mjs <folder>
 *
 * The folder holds four files, as published in the npm packages @fontsource-variable/fraunces 5.3.0 and
 * @fontsource-variable/inter 5.3.0 (folder `files`), both under the SIL Open Font License 1.1:
 *   fraunces-latin-opsz-normal.woff2 fraunces-latin-opsz-italic.woff2 inter-latin-opsz-normal.woff2
 *   inter-latin-ext-opsz-normal.woff2
 *
 * What is kept, and why (300 kB become about 75 kB; the budget is 80):
 * - Fraunces keeps optical sizes 24..76, which give it its character, but no weights: fixed at 440, between the
 *   design's 420 for titles and 480 for headings; small sizes look sturdier through a lower opsz. Its italic is for
 *   single display words and one badge: Basic Latin, opsz 48.
 * - Inter keeps weights 400..700 at opsz 16, its reading size.
 * - Letters of the rest of Latin Europe and Turkey (Łukasz, Şule) are a separate file at one weight, loaded through
 *   unicode-range only when such a name appears.
 * - Hinting is dropped: modern screens do not need it. The output is deterministic; run it again only when a font or
 *   this list changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const source = process.argv[2]
if (!source) {
  process.stderr.write('Usage: node scripts/subset-fonts.mjs <folder with the four source files>\n')
  process.exit(1)
}

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join('')

const basicLatin = range(0x20, 0x7e)
const latin1 = range(0xa0, 0xff)
const latin1Letters = latin1.replace(/[^\p{L}]/gu, '')
const punctuation = '“”‘’‚„–—…•·→←↑↓✓×−‹›€£¥™'
const displayPunctuation = '“”‘’–—…·×€£¥'
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const ligatures = 'ŒœŸ'
// The latin source contains it; without it, a Turkish name would change its font within a word.
const dotless = 'ı'
const latinExtended = `${range(0x100, 0x17f)}ȘșȚțẞ`

const fonts = [
  {
    from: 'fraunces-latin-opsz-normal.woff2',
    to: 'fraunces.woff2',
    text: basicLatin + latin1Letters + displayPunctuation,
    axes: { wght: 440, opsz: { min: 24, max: 76 } },
    features: ['kern', 'liga', 'lnum', 'tnum'],
  },
  {
    from: 'fraunces-latin-opsz-italic.woff2',
    to: 'fraunces-italic.woff2',
    text: basicLatin + displayPunctuation,
    axes: { wght: 410, opsz: 48 },
    features: ['kern', 'liga', 'lnum'],
  },
  {
    from: 'inter-latin-opsz-normal.woff2',
    to: 'inter.woff2',
    text: basicLatin + latin1 + punctuation + superscripts + ligatures + dotless,
    axes: { wght: { min: 400, max: 700 }, opsz: 16 },
    features: ['kern', 'tnum', 'lnum', 'calt', 'ccmp'],
  },
  {
    from: 'inter-latin-ext-opsz-normal.woff2',
    to: 'inter-names.woff2',
    text: latinExtended,
    axes: { wght: { min: 400, max: 700 }, opsz: 16 },
    features: ['kern', 'ccmp'],
  },
]

const target = join(import.meta.dirname, '../web/ui/fonts')
await mkdir(target, { recursive: true })
let total = 0
for (const font of fonts) {
  const original = await readFile(join(source, font.from))
  const subset = await subsetFont(original, font.text, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
    keepFeatures: font.features,
    noHinting: true,
  })
  await writeFile(join(target, font.to), subset)
  total += subset.length
  process.stdout.write(`${font.to} ${(subset.length / 1024).toFixed(1)} kB\n`)
}
process.stdout.write(`together ${(total / 1024).toFixed(1)} kB\n`)
