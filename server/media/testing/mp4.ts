export function box(type: string, ...parts: Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/**
 * Has track metadata only, at the end of the file as cameras write it.
 *
 * @param tracks codec by handler (`vide`, `soun`)
 * @param brand of the whole file
 */
export function mp4Of(tracks: Record<string, string>, brand = 'isom'): Buffer<ArrayBuffer> {
  const brands = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))
  const described = Object.entries(tracks).map(([handler, codec]) =>
    box(
      'trak',
      box('tkhd', Buffer.alloc(84)),
      box(
        'mdia',
        box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13)),
        box(
          'minf',
          box('stbl', box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(70)))),
        ),
      ),
    ),
  )
  return Buffer.concat([brands, box('mdat', Buffer.alloc(100_000)), box('moov', ...described)])
}
