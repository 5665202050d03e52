/** ISO/IEC 14496-12, without reading the film. */
import { type FileHandle, open } from 'node:fs/promises'

interface Box {
  type: string
  start: number
  end: number
}

interface Track {
  /** `vide`, `soun`, `text`. */
  handler: string
  /** Four letters: `avc1`, `hvc1`, `mp4a`. */
  codec: string
}

/** Played by all current browsers. */
const played = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01'])
const hevc = new Set(['hvc1', 'hev1', 'dvh1', 'dvhe', 'hvc2', 'hev2'])

/** A hostile file may contain millions of empty boxes. */
const mostBoxes = 2_000
const mostTracks = 50

/** Warns the author of an MP4 that some browsers cannot play. */
export async function filmNotes(path: string): Promise<string[]> {
  const tracks = await tracksOfMp4(path)
  if (tracks.length === 0) return []
  const pictures = tracks.filter(({ handler }) => handler === 'vide')
  if (pictures.length === 0) return ['This film has no picture, only sound.']
  if (pictures.some(({ codec }) => hevc.has(codec))) {
    return ['Firefox and much of Chrome cannot play this film. Export it as H.264.']
  }
  const strange = pictures.find(({ codec }) => !played.has(codec))
  return strange ? [`Most browsers cannot play this film (${strange.codec}). Export it as H.264.`] : []
}

/** @returns empty for unreadable boxes */
async function tracksOfMp4(path: string): Promise<Track[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const whole = { type: '', start: 0, end: size }
    const movie = await find(file, whole, 'moov')
    if (movie === null) return []
    const tracks: Track[] = []
    for (const box of await boxesIn(file, movie)) {
      if (box.type !== 'trak' || tracks.length >= mostTracks) continue
      const track = await trackIn(file, box)
      if (track !== null) tracks.push(track)
    }
    return tracks
  } finally {
    await file.close()
  }
}

async function trackIn(file: FileHandle, track: Box): Promise<Track | null> {
  const media = await find(file, track, 'mdia')
  const handler = media && (await find(file, media, 'hdlr'))
  const description = media && (await find(file, media, 'minf', 'stbl', 'stsd'))
  if (!handler || !description) return null
  // Version and flags are four bytes; then four reserved bytes, or the entry count and the first entry.
  return {
    handler: (await bytesAt(file, handler.start + 8, 4)).toString('latin1'),
    codec: (await bytesAt(file, description.start + 12, 4)).toString('latin1').replaceAll(/[^\w.-]/g, '?'),
  }
}

async function find(file: FileHandle, within: Box, ...types: string[]): Promise<Box | null> {
  let box: Box | null = within
  for (const type of types) {
    box = box && ((await boxesIn(file, box)).find((one) => one.type === type) ?? null)
  }
  return box
}

async function boxesIn(file: FileHandle, { start, end }: Box): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end && boxes.length < mostBoxes; ) {
    const head = await bytesAt(file, at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    // 1: a 64-bit size follows. 0: to the end of the file.
    if (short === 1 && head.length < 16) break
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const headSize = short === 1 ? 16 : 8
    if (size < headSize || at + size > end) break
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + headSize, end: at + size })
    at += size
  }
  return boxes
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
