import type { BlockFault } from '../../../content/blocks/faults.ts'
import type { Lecture } from '../../../content/markdown.ts'
import type { ReadPackage } from '../../../content/package.ts'
import type { MarkedPassage, PlacedWords } from '../../../content/place-words.ts'
import type { UserTextOptions } from '../../../content/user-text.ts'
import type { GradeItem } from '../../../contract/assessment/gradebook.ts'

import type { Difference, LecturePart } from '../../../contract/courses/lectures.ts'
import type { KnownStudents, ReadGradebook } from '../../assessment/gradebook/read-csv.ts'
import type { CaptionsFault, TakenCaptions } from '../../courses/authoring/captions.ts'
import type { LectureFacts } from '../../courses/authoring/lecture-facts.ts'
import type { PrintedLecture } from '../print/lecture-document.ts'

/** The work shown with a question, and what is wrong in it. */
export interface DrawnStimulus {
  html: string
  faults: BlockFault[]
}

export interface DrawingTasks {
  lecture: { of: { markdown: string }; made: Lecture }
  announcement: { of: { markdown: string }; made: string }
  page: { of: { markdown: string }; made: string }
  post: { of: { markdown: string; options: UserTextOptions }; made: string }
  stimulus: { of: { markdown: string }; made: DrawnStimulus }
  stimulusFaults: { of: { markdowns: readonly string[] }; made: BlockFault[][] }
  facts: { of: { markdown: string }; made: LectureFacts }
  /** Typst source. */
  document: { of: PrintedLecture; made: string }
  /** A YAML of brackets alone takes the parser many seconds. */
  package: {
    of: { texts: ReadonlyMap<string, string>; media: ReadonlySet<string>; departments: readonly string[] }
    made: ReadPackage
  }
  /** May have half a million lines. */
  gradebook: {
    of: { csv: string; items: readonly GradeItem[]; students: KnownStudents }
    made: ReadGradebook
  }
  /** A file of captions, up to 1 MB, which takes the parser about a second. */
  captions: { of: { bytes: Uint8Array }; made: TakenCaptions | CaptionsFault | null }
  differences: { of: { before: string; after: string }; made: Difference[] }
  placing: { of: { markdown: string; marked: MarkedPassage; words: string }; made: PlacedWords }
  comparison: { of: { before: string; after: string }; made: LecturePart[] }
}

export type TaskName = keyof DrawingTasks
export type Task = { [Name in TaskName]: { name: Name; of: DrawingTasks[Name]['of'] } }[TaskName]

/** @property used milliseconds of CPU time of the thread since it started */
export type ThreadMessage = { used: number } & (
  | { kind: 'ready' }
  | { kind: 'made'; made: DrawingTasks[TaskName]['made'] }
  | { kind: 'failed'; mistake: string }
)
