import type { Viewer } from '../http/viewer.ts'

/** A file as policies see it. */
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
  /** Why the file is refused, as a sentence. */
  | { fault: string }
  | {
      /** Sentences for the uploader. */
      notes: string[]
      /** Where it is known better than from the beginning of the file. */
      type?: string
      /** What is kept in its place. */
      remade?: { bytes: Buffer; ending: string }
    }

interface Purpose {
  /** Bytes. */
  longest: number
  /** `picture`: decoded and made anew. Otherwise which types are taken: `image/png`, `video/*`; `*` for any. */
  accepts: 'picture' | readonly string[]
  /**
   * Of pictures: the most pixels a side has, and widths of smaller forms. `square` cuts to the middle. They are made as
   * WebP; `png` loses nothing of a drawing and is read everywhere, at the price of its size. `trimmed` cuts clear edges off.
   */
  picture?: {
    longestSide: number
    sizes: readonly number[]
    square?: boolean
    format?: 'png'
    trimmed?: boolean
    /** What keeps a picture of that shape from its purpose, as a sentence; null where nothing does. */
    faultOfShape?: (width: number, height: number) => string | null
  }
  /** What was given for others, such as the pictures of a post, stays when its owner's account is deleted. */
  staysAfterDeletion?: boolean
  /**
   * Looks into a file. null for one that it does not know; the type alone then decides.
   *
   * @param type as the content shows it
   */
  inspect?: (file: string, type: string) => Promise<Inspected | null>
  /** A sentence for a type that people choose by mistake, with the way out; null for any other. */
  refusal?: (type: string) => string | null
  /** Who may upload; whoever is signed in unless told. */
  mayUpload?: (viewer: Viewer) => boolean
  /** Everybody may read it as soon as it is in use, so that it may be kept for all, and for good. */
  isPublic?: boolean
  /** Who may read a file that is in use. Its owner always may, and nobody else before it is in use. */
  mayRead: (viewer: Viewer | null, file: StoredFile) => boolean | Promise<boolean>
}

export type MediaPurpose = Purpose & { name: string }

/** What files are for; each noun that keeps files adds its own when the app is put together. */
export function mediaPurposes() {
  const known = new Map<string, MediaPurpose>()
  return {
    /** @throws Error when two nouns take the same name */
    add(name: string, purpose: Purpose): void {
      if (known.has(name)) throw new Error(`Two nouns keep files for "${name}"`)
      known.set(name, { ...purpose, name })
    },
    lasting: () => [...known.values()].filter((one) => one.staysAfterDeletion).map(({ name }) => name),
    find: (name: string): MediaPurpose | null => known.get(name) ?? null,
  }
}

/** @returns null when a file of this type is taken, else what is taken, for people */
export function refusedType({ accepts }: MediaPurpose, type: string): string | null {
  if (accepts === 'picture') return pictureTypes.has(type) ? null : 'a JPEG, PNG, WebP, GIF or AVIF picture'
  const fits = accepts.some(
    (taken) =>
      taken === '*' || taken === type || (taken.endsWith('/*') && type.startsWith(taken.slice(0, -1))),
  )
  return fits ? null : accepts.map((taken) => names[taken] ?? taken).join(', ')
}

/** What sharp decodes here. SVG is markup, and carries scripts and addresses: it is no picture for us. */
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
  'video/*': 'films',
  'audio/*': 'sound',
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
