/** The laws of handing in: what an assignment takes, when it may be handed in, and what is wrong with it. */
import type { AssignmentState } from '../contract/assignments.ts'

export const longestText = 20_000
export const mostLinks = 10
export const longestLink = 2_000
/** How often one assignment may be handed in. */
export const mostSubmissions = 20

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

/** Whether a text is the address of a page, read over https and without a name or password in it. */
export function isPageAddress(text: string): boolean {
  if (text.length > longestLink || !URL.canParse(text)) return false
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
      message: 'Write something or add a link before you hand in',
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
