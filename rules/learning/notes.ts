/**
 * Merges two versions of a note with a common base, from two tabs or devices. No written line is lost: if both changed
 * the same place, both texts stay, the saved one first.
 */

/** In characters. */
export const longestNote = 20_000

/**
 * @param base the common base
 * @param saved the server's version
 * @param mine the local version
 */
export function joinNotes(base: string, saved: string, mine: string): string {
  if (mine === saved || mine === base) return saved
  if (saved === base) return mine
  const [ours, theirs] = [mine.split('\n'), saved.split('\n')]
  const most = Math.min(ours.length, theirs.length)
  let start = 0
  while (start < most && ours[start] === theirs[start]) start += 1
  let end = 0
  while (end < most - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1
  const middleOf = (lines: string[]) => lines.slice(start, lines.length - end)
  return [
    ...theirs.slice(0, start),
    ...middleOf(theirs),
    ...middleOf(ours),
    ...ours.slice(ours.length - end),
  ].join('\n')
}

/**
 * All notes as one Markdown document: a section per course, a part per module. Note texts are not escaped, so headings
 * in them stay headings.
 *
 * @param notes in output order, grouped by course
 */
export function notesMarkdown(
  notes: readonly { courseCode: string; courseTitle: string; moduleTitle: string; text: string }[],
): string {
  const parts = ['# My notes']
  let course = ''
  for (const note of notes) {
    const heading = `## ${note.courseCode} ${note.courseTitle}`
    if (heading !== course) parts.push(heading)
    course = heading
    parts.push(`### ${note.moduleTitle}`, note.text.trim())
  }
  return `${parts.join('\n\n')}\n`
}
