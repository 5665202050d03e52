import sharp from 'sharp'
import { expect, test } from 'vitest'
import { schoolIcon } from './school-icon.ts'

const png = await sharp({ create: { width: 128, height: 128, channels: 4, background: '#0a6464' } })
  .png()
  .toBuffer()
const logo = { png, width: 128, height: 128, ground: null, holdsName: false }

/** The color in the middle of an icon and at its edge. */
async function coloursOf(icon: Buffer) {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * 4)
      .subarray(0, 4)
      .toString('hex')
  const half = info.width / 2
  return { middle: at(half, half), edge: at(half, 2), corner: at(0, 0) }
}

test.each([
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])('%s is the logo on paper', async (address, size) => {
  const icon = await schoolIcon(address, logo)
  expect(icon?.type).toBe('image/png')
  const { width, height } = await sharp(icon?.bytes).metadata()
  expect([width, height]).toEqual([size, size])
  expect(await coloursOf(icon?.bytes ?? png)).toEqual({
    middle: '0a6464ff',
    edge: 'fbf8f2ff',
    corner: 'fbf8f2ff',
  })
})

test('the .ico holds one picture of the size it declares', async () => {
  const icon = await schoolIcon('/favicon.ico', logo)
  const bytes = icon?.bytes ?? png
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 1])
  const [length, from] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)]
  expect(from + length).toBe(bytes.length)
  const { format, width } = await sharp(bytes.subarray(from)).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: bytes.readUInt8(6) })
})

test('an SVG shows a ground only in the theme where the logo would be invisible', async () => {
  const textOf = async (ground: 'light' | 'dark' | null) =>
    (await schoolIcon('/favicon.svg', { ...logo, ground }))?.bytes.toString()
  expect(await textOf(null)).not.toMatch(/<rect|<style/)
  expect(await textOf('light')).toMatch(/@media\(prefers-color-scheme:light\)\{rect\{display:none/)
  expect(await textOf('dark')).toMatch(/@media\(prefers-color-scheme:dark\)\{rect\{display:none/)
  expect((await coloursOf(Buffer.from((await textOf(null)) ?? ''))).middle).toBe('0a6464ff')
})

test('any other path is not an icon', async () => {
  expect(await schoolIcon('/favicon.png', logo)).toBeNull()
})
