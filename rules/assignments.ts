/** The laws of handing in: what an assignment takes, when it may be handed in, and what is wrong with it. */
import type { AssignmentState } from '../contract/assignments.ts'

export const longestText = 20_000
export const mostLinks = 10
export const longestLink = 2_000
export const mostFiles = 10
/** Bytes of one file. */
export const longestFile = 500_000_000
/** By what is in a file, not by its name. What could carry programs is only ever sent to be saved (rules/media.ts). */
export const acceptedTypes = [
  'application/pdf',
  'image/*',
  'video/*',
  'audio/*',
  'text/*',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
]
/** How often one assignment may be handed in. */
export const mostSubmissions = 20
/** Works on one public page. */
export const mostShownWorks = 24

/** Work as a draft holds it; links may be half typed. */
export interface Work {
  text: string
  links: readonly string[]
  files: readonly unknown[]
}

export interface WorkProblem {
  /** `text`, or `links.` and the link's place from 0. */
  field: string
  message: string
}

/** How a file that was handed in is shown in a page; `none` is to be saved only. */
export function shownAs(type: string): 'picture' | 'film' | 'sound' | 'pdf' | 'none' {
  if (/^image\/(jpeg|png|webp|gif|avif)$/.test(type)) return 'picture'
  if (/^video\/[\w.+-]+$/.test(type)) return 'film'
  if (/^audio\/[\w.+-]+$/.test(type)) return 'sound'
  return type === 'application/pdf' ? 'pdf' : 'none'
}

/** Whether a comment can be pinned there: to a second of what is played, to a place in a picture. */
export function takesComment(type: string, place: 'second' | 'place'): boolean {
  const shown = shownAs(type)
  return place === 'place' ? shown === 'picture' : shown === 'film' || shown === 'sound'
}

/** `0:07`, `12:30`, `1:02:03`: a place in what is played. @param seconds not below 0 */
export function secondWords(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Whether a text is the address of a page, read over https and without a name or password in it. */
export function isPageAddress(text: string): boolean {
  // `URL` drops line breaks and tabs without a word.
  if (text.length > longestLink || /\p{Cc}/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** Links without blanks around them, and without those left empty. */
export function filledLinks(links: readonly string[]): string[] {
  return links.map((link) => link.trim()).filter((link) => link !== '')
}

/** What has to be mended before work can be handed in; empty when nothing has. */
export function workProblems({ text, links, files }: Work): WorkProblem[] {
  const problems: WorkProblem[] = []
  if (text.trim() === '' && filledLinks(links).length === 0 && files.length === 0) {
    problems.push({
      field: 'text',
      message: 'Write something, or add a link or a file, before you hand in',
    })
  }
  if (text.length > longestText) {
    problems.push({ field: 'text', message: `Please keep the text within ${longestText} characters` })
  }
  links.forEach((link, index) => {
    if (link.trim() !== '' && !isPageAddress(link.trim())) {
      problems.push({ field: `links.${index}`, message: 'Enter a full address that begins with https://' })
    }
  })
  return problems
}

/**
 * Where a student stands with an assignment. What was reached comes first: graded work stays graded when the course
 * locks or the time is over.
 */
export function assignmentStateOf(known: {
  open: boolean
  closed: boolean
  hasDraft: boolean
  submissions: number
  /** The newest version is graded. */
  graded: boolean
}): AssignmentState {
  if (known.submissions > 0) return known.graded ? 'graded' : 'submitted'
  if (!known.open) return 'locked'
  if (known.closed) return 'closed'
  return known.hasDraft ? 'draft' : 'open'
}
