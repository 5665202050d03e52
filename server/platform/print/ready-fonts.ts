/** In the typesetting process only: fonts must not take memory in the process that serves pages. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import {
  eastAsianFonts,
  eastAsianLetters,
  filesOfHanFont,
  fontsOfLetters,
  type LetterFont,
} from './letter-fonts.ts'

export interface ReadyFont {
  file: string
  bytes: Buffer
  letters: ReadonlySet<number>
}

export interface FontsForText {
  fonts: ReadyFont[]
  missing: string[]
}

/** Characters without a glyph: spaces, direction and joining marks, control characters. */
const shapeless = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u
/** These have glyphs in some fonts, but not in ours. */
const isShown = (letter: string) => /\p{Co}/u.test(letter) || !shapeless.test(letter)

/** Newer package releases may have other letters under the same name. */
const edition = 1

export function lettersOfFont(bytes: Uint8Array): ReadonlySet<number> {
  return new Set(new Face(new Blob(bytes)).collectUnicodes())
}

/**
 * Caches fonts in the form Typst takes: TrueType, weight 400.
 *
 * @param base letters of the fonts every document loads
 */
export function readyFonts(folder: string, base: ReadonlySet<number>) {
  const made = new Map<string, Promise<ReadyFont>>()

  async function ready({ id, path: source, isVariable }: LetterFont): Promise<ReadyFont> {
    const file = path.join(folder, `${id}-${edition}.ttf`)
    const bytes = await readFile(file).catch(async () => {
      const font = await subsetFont(await readFile(source), undefined, {
        keepAllGlyphs: true,
        targetFormat: 'sfnt',
        noHinting: true,
        ...(isVariable ? { variationAxes: { wght: 400 } } : {}),
      })
      await mkdir(folder, { recursive: true })
      // Atomic, because another process may be reading it.
      const draft = `${file}.${process.pid}.draft`
      await writeFile(draft, font)
      await rename(draft, file)
      return font
    })
    return { file, bytes, letters: lettersOfFont(bytes) }
  }

  function readyOnce(font: LetterFont): Promise<ReadyFont> {
    const making = made.get(font.id) ?? ready(font)
    made.set(font.id, making)
    making.catch(() => made.delete(font.id))
    return making
  }

  return async (text: string): Promise<FontsForText> => {
    const fonts: ReadyFont[] = []
    const lacks = (letter: string) => {
      const point = letter.codePointAt(0) ?? 0
      return !base.has(point) && !fonts.some(({ letters }) => letters.has(point))
    }
    const letters = [...new Set(text)].filter((letter) => letter > '\u007f' && isShown(letter)).filter(lacks)
    const add = async (files: LetterFont[]) => {
      for (const file of files) fonts.push(await readyOnce(file))
    }
    await add(fontsOfLetters(letters))
    const han = eastAsianLetters(letters)
    if (han.length > 0) {
      for (const name of eastAsianFonts(letters)) {
        const wanted = han.filter(lacks)
        if (wanted.length > 0) await add(filesOfHanFont(name, wanted))
      }
    }
    return { fonts, missing: letters.filter(lacks) }
  }
}
