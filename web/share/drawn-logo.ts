import type { SiteLogo } from '../../contract/school/settings.ts'

/** The school's logo with its bytes, for images that cannot fetch it. */
export type DrawnLogo = Omit<SiteLogo, 'src'> & { png: Uint8Array }

interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** As in web/ui/styles/shell.css. */
const plates = { light: '#fffefb', dark: '#15101f' }

/** Scales the logo to fit its place, on a plate if it would be invisible otherwise. */
export function drawnLogo(logo: DrawnLogo, place: Place, plate: 'light' | 'dark' | null): string {
  const { x, y, width, height } = place
  const edge = height * 0.12
  const under =
    plate === null
      ? ''
      : `<rect x="${x - edge}" y="${y - edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" rx="${edge / 2}" fill="${plates[plate]}"/>`
  const bytes = Buffer.from(logo.png).toString('base64')
  return `${under}<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${bytes}"/>`
}
