/** Addresses of the sounds and short films of a lecture. */
import { mediaId } from './media.ts'

/** Endings of the files of a package, by what they are for. */
export const clipEndings = { audio: 'mp3|m4a|ogg|opus|wav', film: 'mp4|webm', captions: 'vtt' } as const

export type ClipFile = keyof typeof clipEndings

/** Purposes of the files that a lecture's text names. */
export const lectureFilePurpose = {
  picture: 'lecture-picture',
  audio: 'lecture-audio',
  film: 'lecture-film',
  captions: 'lecture-captions',
} as const satisfies Record<'picture' | ClipFile, string>

const own = new RegExp(`^/api/media/${mediaId}$`)

/**
 * Whether a browser may load it: a file of this site, or of another one over https. Captions are files of this site,
 * because browsers refuse those of others.
 */
export function isPlayable(url: string, of: ClipFile): boolean {
  if (own.test(url)) return true
  // `URL` silently drops line breaks and tabs.
  if (of === 'captions' || /[\p{Cc}\s]/u.test(url) || !URL.canParse(url)) return false
  return new URL(url).protocol === 'https:'
}

/** Whether an author may write it: playable, or a file of a package, which gets its address on import. */
export function isClipAddress(url: string, of: ClipFile): boolean {
  return (
    new RegExp(`^media/[a-z0-9][a-z0-9-]{0,99}\\.(?:${clipEndings[of]})$`).test(url) || isPlayable(url, of)
  )
}
