/** Names of folders and files in an archive of handed-in work. */

/** In characters. */
const longestName = 80

/**
 * A name that every file system accepts: without separators, controls, marks that change the direction of text, or
 * characters that Windows refuses. It does not begin or end with a dot or a space.
 *
 * @param fallback for a name of which nothing is left
 */
export function safeName(name: string, fallback: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
  const [stem, ending] = split(trimmed(clean))
  const short = trimmed([...stem].slice(0, longestName - ending.length).join(''))
  return short === '' ? `${fallback}${ending}` : `${short}${ending}`
}

const trimmed = (text: string) => text.replaceAll(/^[.\s]+|[.\s]+$/g, '')

/** The ending stays when a name is shortened. */
function split(name: string): [stem: string, ending: string] {
  const ending = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** `007 Maya Lind`: the number makes it unique, also where names differ only in capitals. */
export const folderName = (number: number, name: string): string =>
  `${String(number).padStart(3, '0')} ${safeName(name, 'Student')}`

/** `2 sketch.pdf` */
export const fileName = (index: number, name: string): string => `${index + 1} ${safeName(name, 'File')}`
