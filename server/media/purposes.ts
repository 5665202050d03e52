import type { ReadDocument } from '../../rules/media/document-text.ts'
import type { Viewer } from '../platform/http/viewer.ts'

export interface StoredFile {
  id: string
  ownerId: string
  purpose: string
  name: string
  type: string
  size: number
  attachedAt: Date | null
}

export type Inspected =
  | { fault: string }
  | {
      notes: string[]
      /** A more precise type than the start of the file shows. */
      type?: string
      remade?: { bytes: Buffer; ending: string }
      /** What the search finds in it. */
      document?: ReadDocument
    }

export interface Purpose {
  /** Bytes. */
  longest: number
  /** `picture`: re-encoded. Otherwise accepted types: `image/png`, `video/*`; `*` for any. */
  accepts: 'picture' | readonly string[]
  /**
   * In pixels. `square` crops to the center. WebP by default; `png` is lossless and universally supported but larger.
   * `trimmed` crops transparent edges.
   */
  picture?: {
    longestSide: number
    sizes: readonly number[]
    square?: boolean
    format?: 'png'
    trimmed?: boolean
    faultOfShape?: (width: number, height: number) => string | null
  }
  /** Such as pictures of a post. */
  staysAfterDeletion?: boolean
  /**
   * Null for an unknown file; then its type alone decides.
   *
   * @param type as detected from the content
   */
  inspect?: (file: string, type: string) => Promise<Inspected | null>
  /** Explains a type chosen by mistake, with the alternative. */
  refusal?: (type: string) => string | null
  /** By default every signed-in viewer. */
  mayUpload?: (viewer: Viewer) => boolean
  /** People give it to each other: its name never makes it a program, and all but pictures and sound are saved. */
  isAttachment?: boolean
  /** Anyone may read it once it is in use, so it is cached forever. */
  isPublic?: boolean
  /** Its name is for its authors: a question may show the file, and the name could tell the answer. */
  isNameless?: boolean
  /** For a file in use. Its owner always may; no one else may before. */
  mayRead: (viewer: Viewer | null, file: StoredFile) => boolean | Promise<boolean>
}

export type MediaPurpose = Purpose & { name: string }

/** Each noun with files adds its purposes at startup. */
export function mediaPurposes() {
  const known = new Map<string, MediaPurpose>()
  return {
    /** @throws Error when two nouns use the same name */
    add(name: string, purpose: Purpose): void {
      if (known.has(name)) throw new Error(`Two nouns declare the purpose "${name}"`)
      known.set(name, { ...purpose, name })
    },
    lasting: () => [...known.values()].filter((one) => one.staysAfterDeletion).map(({ name }) => name),
    find: (name: string): MediaPurpose | null => known.get(name) ?? null,
  }
}

/** @returns the accepted types for people; null when this type is accepted */
export function refusedType({ accepts }: MediaPurpose, type: string): string | null {
  if (accepts === 'picture') return pictureTypes.has(type) ? null : 'a JPEG, PNG, WebP, GIF or AVIF picture'
  const fits = accepts.some(
    (taken) =>
      taken === '*' || taken === type || (taken.endsWith('/*') && type.startsWith(taken.slice(0, -1))),
  )
  return fits ? null : [...new Set(accepts.map((taken) => names[taken] ?? taken))].join(', ')
}

/** SVG is excluded: it is markup with scripts and links. */
const pictureTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
])

const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/*': 'pictures',
  'video/*': 'video',
  'audio/*': 'audio',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/x-m4a': 'M4A',
  'audio/ogg': 'OGG',
  'audio/ogg; codecs=opus': 'OGG',
  'audio/wav': 'WAV',
  'text/*': 'text',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'text/vtt': 'WebVTT captions (.vtt)',
  'application/zip': 'ZIP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument slides',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument tables',
}
