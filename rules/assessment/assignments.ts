/** Rules of assignments: accepted files, when work may be submitted, and its problems. */
import type { AssignmentState } from '../../contract/assessment/assignments.ts'

export const longestText = 20_000
export const mostLinks = 10
export const longestLink = 2_000
export const mostFiles = 10
/** Bytes per file. */
export const longestFile = 500_000_000
/**
 * Detected from the content, not the name. Files that can carry programs are only sent as downloads (rules/media/media.ts).
 */
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
/** Submissions per assignment and student. */
export const mostSubmissions = 20
/** Works per public page. */
export const mostShownWorks = 24

/** Work in a draft; links may be incomplete. */
export interface Work {
  text: string
  links: readonly string[]
  files: readonly unknown[]
}

export interface WorkProblem {
  /** `text`, or `links.` plus the index of the link. */
  field: string
  message: string
}

/** How a submitted file is embedded; `none` is download only. */
export function shownAs(type: string): 'picture' | 'film' | 'sound' | 'pdf' | 'none' {
  if (/^image\/(jpeg|png|webp|gif|avif)$/.test(type)) return 'picture'
  if (/^video\/[\w.+-]+$/.test(type)) return 'film'
  if (/^audio\/[\w.+-]+$/.test(type)) return 'sound'
  return type === 'application/pdf' ? 'pdf' : 'none'
}

/** Whether a comment can be pinned: to a second of a recording, or a point in a picture. */
export function takesComment(type: string, place: 'second' | 'place'): boolean {
  const shown = shownAs(type)
  return place === 'place' ? shown === 'picture' : shown === 'film' || shown === 'sound'
}

/** `0:07`, `12:30`, `1:02:03`. @param seconds at least 0 */
export function secondWords(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Whether a text is an https URL without credentials. */
export function isPageAddress(text: string): boolean {
  // `URL` silently drops line breaks and tabs.
  if (text.length > longestLink || /\p{Cc}/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** Trims links and drops empty ones. */
export function filledLinks(links: readonly string[]): string[] {
  return links.map((link) => link.trim()).filter((link) => link !== '')
}

/** What must be fixed before submission; empty if nothing. */
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
 * The student's state in an assignment. Results come first: graded work stays graded if the course locks or the
 * deadline passes.
 */
export function assignmentStateOf(known: {
  open: boolean
  closed: boolean
  hasDraft: boolean
  submissions: number
  /** The newest submission is graded. */
  graded: boolean
}): AssignmentState {
  if (known.submissions > 0) return known.graded ? 'graded' : 'submitted'
  if (!known.open) return 'locked'
  if (known.closed) return 'closed'
  return known.hasDraft ? 'draft' : 'open'
}

/** "5 hours", "a day", "3 days". @param hours at least 1 */
export function waitInWords(hours: number): string {
  if (hours === 1) return 'an hour'
  if (hours < 24) return `${hours} hours`
  const days = Math.ceil(hours / 24)
  return days === 1 ? 'a day' : `${days} days`
}
