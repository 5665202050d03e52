import { renderAsync } from '@resvg/resvg-js'
import { type DrawnLogo, drawnLogo } from './drawn-logo.ts'

interface Icon {
  type: string
  bytes: Buffer
}

/** Pixels. */
const sizes: Record<string, number> = { '/favicon.ico': 48, '/icon-192.png': 192, '/icon-512.png': 512 }

/**
 * The site icon with the school's logo, at the paths of the default icons.
 *
 * @returns null if there is no icon at the path
 */
export async function schoolIcon(pathname: string, logo: DrawnLogo): Promise<Icon | null> {
  if (pathname === '/favicon.svg')
    return {
      type: 'image/svg+xml',
      bytes: Buffer.from(iconSvg(logo, logo.ground, { style: seenWith(logo.ground) })),
    }
  const size = sizes[pathname]
  if (size === undefined) return null
  // iOS fills transparency with black and rounds the corners itself.
  const svg = pathname.endsWith('.png')
    ? iconSvg(logo, logo.ground ?? 'light', { corner: 0 })
    : iconSvg(logo, logo.ground)
  const png = (await renderAsync(svg, { fitTo: { mode: 'width', value: size } })).asPng()
  return pathname.endsWith('.ico')
    ? { type: 'image/x-icon', bytes: asIco(png, size) }
    : { type: 'image/png', bytes: png }
}

/** Tabs are light or dark; the ground shows only where the logo would be invisible. */
function seenWith(ground: DrawnLogo['ground']): string {
  if (ground === null) return ''
  return `<style>@media(prefers-color-scheme:${ground}){rect{display:none}}</style>`
}

function iconSvg(logo: DrawnLogo, ground: DrawnLogo['ground'], { corner = 12, style = '' } = {}): string {
  const edge = ground === null ? 0 : 7
  const place = { x: edge, y: edge, width: 64 - 2 * edge, height: 64 - 2 * edge }
  const fill = ground === 'dark' ? '#15101f' : '#fbf8f2'
  const under = ground === null ? '' : `<rect width="64" height="64" rx="${corner}" fill="${fill}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${style}${under}${drawnLogo(logo, place, null)}</svg>`
}

/** Wraps a PNG as .ico: a 6-byte header and one 16-byte entry. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
