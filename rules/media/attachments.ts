/** Files given to readers: how many, how large, and what is said about each. */
import { safeFileName } from './media.ts'

export interface AttachmentLimits {
  most: number
  /** Bytes per file. */
  longest: number
}

/** Of teachers, with an assignment or an announcement. */
export const attachmentLimits: AttachmentLimits = { most: 10, longest: 100_000_000 }

/** Anyone who may write a message can send files to another person. */
export const messageAttachmentLimits: AttachmentLimits = { most: 5, longest: 25_000_000 }

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'text/csv': 'CSV',
  'text/html': 'Web page',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument slides',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument table',
}

const kindsOfGroups: Record<string, string> = {
  image: 'Picture',
  video: 'Video',
  audio: 'Audio',
  text: 'Text',
}

/** "PDF", "Word", "Picture". @param type as detected from the content */
export function kindOfFile(type: string): string {
  return kinds[type] ?? kindsOfGroups[type.split('/')[0] ?? ''] ?? 'File'
}

/** Whether it opens in the page: pictures without scripts, and sound. Everything else is saved. */
export function opensInPage(type: string): boolean {
  return /^image\/(jpeg|png|webp|gif|avif)$/.test(type) || /^audio\/[\w.+-]+$/.test(type)
}

const ending = /\.([A-Za-z0-9]{1,10})$/

/**
 * The name to save a file under, which its author may have renamed: always with the ending of the stored file, so that
 * no name makes it another kind.
 */
export function nameToSave(name: string, stored: string): string {
  const wanted = ending.exec(stored)?.[1]
  const given = ending.exec(name)?.[1]
  if (wanted === undefined || given?.toLowerCase() === wanted.toLowerCase()) return safeFileName(name)
  return safeFileName(`${name}.${wanted}`)
}

/** Endings of files that a computer runs when they are opened. */
const programs =
  /\.(bat|cmd|com|exe|scr|pif|cpl|msi|msp|msc|vb|vbs|vbe|js|jse|ws|wsf|wsh|sct|scf|hta|ps1|reg|lnk|url|webloc|inetloc|fileloc|application|appref-ms|settingcontent-ms|jar|command|desktop|scpt)$/i

/** `marks.js` becomes `marks.js.txt`: what people give each other must not run when it is opened. */
export function harmlessName(name: string, type: string): string {
  if (!programs.test(name)) return name
  return safeFileName(`${name}.${type.startsWith('text/') ? 'txt' : 'file'}`)
}
