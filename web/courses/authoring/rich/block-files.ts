/** Files of a block: its placeholders until they are uploaded, and where their addresses go. */

const kinds = {
  picture: { purpose: 'lecture-picture', types: /^image\// },
  audio: { purpose: 'lecture-audio', types: /^audio\// },
  film: { purpose: 'lecture-film', types: /^video\// },
  captions: { purpose: 'lecture-captions', types: /^text\/vtt$/ },
} as const

export type BlockFile = keyof typeof kinds

export const acceptedFiles =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,audio/*,video/mp4,video/webm,.vtt,.srt'

export const placeOf = (kind: BlockFile) => `${kind}-to-upload`

const place = /\b(picture|audio|film|captions)-to-upload\b/

/** Whether a block may name files. */
export const mayHaveFiles = (source: string) =>
  /^:{3,}(?:figure|annotated|before-after|audio|film)\b/.test(source.trim())

/** The kind of a file that is still missing; null if none is. */
export const missingFile = (source: string) => place.exec(source)?.[1] ?? null

/** Windows knows no type for captions. */
export function kindOfFile({ name, type }: Pick<File, 'name' | 'type'>): BlockFile | null {
  if (/\.(vtt|srt)$/i.test(name)) return 'captions'
  return (Object.keys(kinds) as BlockFile[]).find((kind) => kinds[kind].types.test(type)) ?? null
}

export const purposeOf = (kind: BlockFile): string => kinds[kind].purpose

/** Puts an address where the block waits for it, otherwise at the caret. */
export function withAddress(source: string, kind: BlockFile, url: string, caret: number): string {
  if (source.includes(placeOf(kind))) return source.replace(placeOf(kind), () => url)
  return source.slice(0, caret) + url + source.slice(caret)
}
