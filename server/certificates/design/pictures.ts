import type { CertificatePicture } from '../../../contract/certificate-design.ts'
import type { MediaFile } from '../../../contract/media.ts'
import {
  type DesignPictureKind,
  faultOfDesignPicture,
  neededWidth,
} from '../../../rules/certificate-design.ts'
import { groundOfLogo } from '../../../rules/school/logo.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

export const purposeOf = { logo: 'certificate-logo', signature: 'certificate-signature' } as const

/** Pixels. 64 mm at 400 dots per inch. */
const sides = { longest: 1000, smaller: [256, 512] }

/** Re-encoded without metadata. Public, because a shared certificate is; outlives its uploader's account. */
const purpose = (kind: DesignPictureKind): Purpose => ({
  longest: 5_000_000,
  accepts: 'picture',
  picture: {
    longestSide: sides.longest,
    sizes: sides.smaller,
    format: 'png',
    trimmed: true,
    faultOfShape: (width, height) => faultOfDesignPicture(kind, width, height),
  },
  staysAfterDeletion: true,
  mayUpload: ({ role }) => role === 'admin',
  isPublic: true,
  mayRead: () => true,
})

export const designPurposes: Record<string, Purpose> = {
  [purposeOf.logo]: purpose('logo'),
  [purposeOf.signature]: purpose('signature'),
}

/** @returns null for a file without sides */
export function presentPicture(
  kind: DesignPictureKind,
  file: MediaFile | undefined,
  ground: CertificatePicture['ground'],
): CertificatePicture | null {
  if (!file?.width || !file.height) return null
  const { id, url, width, height } = file
  return { id, src: `${url}?size=${neededWidth(kind, { width, height })}`, width, height, ground }
}

/** The picture in full. @returns null if it is no longer there, or not the viewer's and not in use */
export async function bytesOf(
  media: MediaService,
  viewer: Viewer | null,
  id: string,
): Promise<Uint8Array | null> {
  const options = { method: 'GET', headers: new Headers(), save: false }
  const answer = await media.read(viewer, id, options).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return answer && new Uint8Array(await answer.arrayBuffer())
}

/** The native library is loaded with the first picture. */
const library = async () => (await import('sharp')).default

/** The background a picture needs to be visible. */
export async function groundOf(png: Uint8Array): Promise<CertificatePicture['ground']> {
  const sharp = await library()
  const { data, info } = await sharp(png)
    .resize({ width: 256, withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return groundOfLogo({ data, width: info.width, height: info.height })
}
