import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { Refusal } from '../http/refusal.ts'
import type { MediaPurpose } from './purposes.ts'

/** Above it a small file could unfold into more memory than a server has. */
const mostPixels = 50_000_000

/** No camera makes longer ones, panoramas included. One pixel wide and millions long it takes a quarter of a minute. */
const longestGiven = 32_000

/** Good enough that nobody sees it, at a third of a JPEG's bytes. */
const quality = 82

/** Loaded with the first picture: its native library is a tenth of this process as it starts. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

export interface MadePicture {
  whole: Buffer
  width: number
  height: number
  smaller: { width: number; bytes: Buffer }[]
  /** Whether the given one was an animation, of which the first frame is kept. */
  moved: boolean
}

/** One after another: decoded, a picture of 50 million pixels takes 200 MB. */
let last: Promise<unknown> = Promise.resolve()

/** Of one after another so many at the most, the one that is being made among them: a minute or two of usual ones. */
const longestLine = 60
let inLine = 0

/** Seconds in which the line has become a good deal shorter. */
const comeAgainAfter = 10

/** Whoever uploads a picture has it made anew; an administrator's package may bring back what was made here. */
export type PictureOrigin = 'upload' | 'package'

/**
 * Makes a picture anew, unless it comes in a package and was made here before: upright, no larger than wanted, without
 * what the camera wrote into it (where, when, with what), as WebP or PNG. What cannot be decoded whole is refused, so
 * nothing but a picture is ever kept as one.
 *
 * @throws Refusal `picture-unreadable`, or `too-many-pictures` when so many wait that it would take too long. A package
 *   is not refused by that: its pictures come one by one, and all of it would be for nothing
 */
export async function makePicture(
  path: string,
  wanted: NonNullable<MediaPurpose['picture']>,
  origin: PictureOrigin,
): Promise<MadePicture> {
  if (origin === 'upload' && inLine >= longestLine) {
    throw new Refusal(
      'too-many-pictures',
      'Very many pictures are coming in just now. Please try again in a moment.',
      { headers: { 'retry-after': String(comeAgainAfter) } },
    )
  }
  inLine++
  const made = last.then(() => make(path, wanted, origin))
  last = made.catch(() => {})
  try {
    return await made
  } finally {
    inLine--
  }
}

async function make(
  path: string,
  { longestSide, sizes, square, format, trimmed }: NonNullable<MediaPurpose['picture']>,
  origin: PictureOrigin,
): Promise<MadePicture> {
  const sharp = await library()
  const encode = encoders[format ?? 'webp']
  try {
    const { width = 0, height = 0, pages = 1 } = await sharp(path).metadata()
    if (Math.max(width, height) > longestGiven) throw tooLong()
    const given = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    const upright = trimmed ? given.autoOrient().trim(clearEdges) : given.autoOrient()
    const { data, info } = await encode(
      upright.resize({
        width: longestSide,
        height: longestSide,
        fit: square ? 'cover' : 'inside',
        position: 'attention',
        withoutEnlargement: true,
      }),
    )
    const side = Math.min(info.width, info.height)
    const cut =
      square && info.width !== info.height ? await encode(await cutSquare(data, side)) : { data, info }
    const whole = { ...cut, data: (origin === 'package' && (await asItWas(path, cut))) || cut.data }
    const smaller = []
    for (const width of sizes) {
      if (width >= whole.info.width) continue
      const { data: bytes } = await encode(sharp(whole.data).resize({ width }))
      smaller.push({ width, bytes })
    }
    return {
      whole: whole.data,
      width: whole.info.width,
      height: whole.info.height,
      smaller,
      moved: pages > 1,
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new Refusal(
        'picture-unreadable',
        'This picture has more than 50 million pixels. Please make it smaller.',
      )
    }
    throw new Refusal('picture-unreadable', 'This picture cannot be read; the file may be damaged.')
  }
}

const tooLong = () =>
  new Refusal(
    'picture-unreadable',
    `This picture has more than ${longestGiven.toLocaleString('en-GB')} pixels on one side. Please make it smaller.`,
  )

/**
 * A picture that was made here before, as a course's package brings it back: it stays as it is, for making it anew
 * would lose a little each time. Only what holds nothing but the picture, and is hardly larger than what was made.
 */
async function asItWas(path: string, made: { data: Buffer; info: { width: number; height: number } }) {
  const bytes = await readFile(path)
  if (bytes.length > made.data.length * 1.25 || !isBareWebp(bytes)) return null
  const sharp = await library()
  const { width, height } = await sharp(bytes).metadata()
  return width === made.info.width && height === made.info.height ? bytes : null
}

/** WebP without anything but pixels: no place, no date, no profile, nothing after its end. */
function isBareWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return false
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length
}

/** A picture smaller than wanted is not enlarged, and then `cover` leaves it as it is: the middle is cut out. */
const cutSquare = async (data: Buffer, side: number) => {
  const sharp = await library()
  return sharp(data).resize({ width: side, height: side, fit: 'cover' })
}

const clearEdges = { background: '#0000' }

const encoders = {
  webp: (picture: Sharp) => picture.webp({ quality, effort: 4 }).toBuffer({ resolveWithObject: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true }),
}
