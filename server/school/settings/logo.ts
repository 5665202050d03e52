import type { SiteLogo, SiteSettings } from '../../../contract/school/settings.ts'
import { drawnWidth, faultOfLogo, groundOfLogo } from '../../../rules/school/logo.ts'
import type { Purpose } from '../../media/purposes.ts'
import type { MediaService } from '../../media/service-interface.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { KeptSettings } from './defaults.ts'

export const logoPurpose = 'school-logo'

/** Pixels. Emails attach it. */
const sides = { longest: 640, smaller: [128, 256, 384] }

/** The native library is loaded with the first picture. */
const library = async () => (await import('sharp')).default

export const logos: Purpose = {
  longest: 5_000_000,
  accepts: 'picture',
  picture: {
    longestSide: sides.longest,
    sizes: sides.smaller,
    format: 'png',
    trimmed: true,
    faultOfShape: faultOfLogo,
  },
  staysAfterDeletion: true,
  mayUpload: ({ role }) => role === 'admin',
  isPublic: true,
  mayRead: () => true,
}

/** Public; outlives its uploader's account. */
export function schoolLogo(media: MediaService) {
  return {
    async present({ logoId, logoGround, logoHoldsName }: KeptSettings): Promise<SiteLogo | null> {
      const file = logoId === null ? undefined : (await media.files([logoId])).get(logoId)
      if (!file?.width || !file.height) return null
      const { url, width, height } = file
      const src = `${url}?size=${drawnWidth({ width, height })}`
      return { src, width, height, ground: logoGround, holdsName: logoHoldsName }
    },

    /** In the form used by pages; null without a logo or its file. */
    async read({ logo, logoId }: SiteSettings): Promise<Uint8Array | null> {
      if (logo === null || logoId === null) return null
      const options = { method: 'GET', headers: new Headers(), size: drawnWidth(logo), save: false }
      const answer = await media.read(null, logoId, options).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
      return answer && new Uint8Array(await answer.arrayBuffer())
    },

    /** @throws Refusal `invalid-input` when the picture is not the viewer's, or not for a logo */
    async groundOf(viewer: Viewer, id: string): Promise<SiteLogo['ground']> {
      const file = (await media.files([id])).get(id)
      if (file?.type !== 'image/png') throw gone()
      const answer = await media
        .read(viewer, id, { method: 'GET', headers: new Headers(), size: 256, save: false })
        .catch(() => {
          throw gone()
        })
      const sharp = await library()
      const { data, info } = await sharp(await answer.arrayBuffer())
        .ensureAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      return groundOfLogo({ data, width: info.width, height: info.height })
    },
  }
}

function gone(): Refusal {
  const message = 'The picture is no longer there. Please choose it again.'
  return new Refusal('invalid-input', message, { fields: [{ field: 'logoId', message }] })
}
