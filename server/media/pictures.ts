import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { Refusal } from '../platform/http/refusal.ts'
import type { MediaPurpose } from './purposes.ts'

/** Above it, a small file could decompress into more memory than the server has. */
const mostPixels = 50_000_000

/** Pixels; above any camera's panoramas. One pixel wide and millions long takes 15 seconds. */
const longestGiven = 32_000

/** Visually lossless at a third of a JPEG's size. */
const quality = 82

/** Its native library is a tenth of this process's memory at the start. */
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
  moved: boolean
}

/** One at a time: a decoded picture of 50 million pixels takes 200 MB. */
let last: Promise<unknown> = Promise.resolve()

/** Including the picture in progress: a minute or two. */
const longestLine = 60
let inLine = 0

/** Seconds until the queue is much shorter. */
const comeAgainAfter = 10

/** Uploads are always re-encoded; an administrator's package may bring back our own output. */
export type PictureOrigin = 'upload' | 'package'

/**
 * Upright, within the size limit, without metadata (place, time, camera), as WebP or PNG. A picture that cannot be
 * decoded completely is refused, so only pictures are stored.
 *
 * @throws Refusal `picture-unreadable`, or `too-many-pictures` when the queue is long; never the latter for a package,
 *   whose pictures come one by one and would all fail
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
 * Re-encoding our own output loses quality. Only if it contains nothing but the picture and is hardly larger than the
 * re-encoded one.
 */
async function asItWas(path: string, made: { data: Buffer; info: { width: number; height: number } }) {
  const bytes = await readFile(path)
  if (bytes.length > made.data.length * 1.25 || !isBareWebp(bytes)) return null
  const sharp = await library()
  const { width, height } = await sharp(bytes).metadata()
  return width === made.info.width && height === made.info.height ? bytes : null
}

/** No metadata, no profile, nothing after its end. */
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

/** A smaller picture is not enlarged and `cover` leaves it as it is, so the center is cut out. */
const cutSquare = async (data: Buffer, side: number) => {
  const sharp = await library()
  return sharp(data).resize({ width: side, height: side, fit: 'cover' })
}

const clearEdges = { background: '#0000' }

const encoders = {
  webp: (picture: Sharp) => picture.webp({ quality, effort: 4 }).toBuffer({ resolveWithObject: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true }),
}
