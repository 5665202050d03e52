/** The worker thread, see thread.ts. */
import { parentPort } from 'node:worker_threads'
import { stimulusFaults } from '../../../content/blocks/faults.ts'
import { differencesBetween } from '../../../content/differences.ts'
import { compareLectures } from '../../../content/lecture-comparison.ts'
import { renderAnnouncement, renderLecture, renderPageText } from '../../../content/markdown.ts'
import { readPackage } from '../../../content/package.ts'
import { placeWords } from '../../../content/place-words.ts'
import { renderStimulus } from '../../../content/stimulus.ts'
import { renderUserText } from '../../../content/user-text.ts'
import { readGradebookCsv } from '../../assessment/gradebook/read-csv.ts'
import { takeCaptions } from '../../courses/authoring/captions.ts'
import { lectureFacts } from '../../courses/authoring/lecture-facts.ts'
import { lectureSource } from '../print/lecture-document.ts'
import type { DrawingTasks, Task, TaskName, ThreadMessage } from './tasks.ts'

const makers: { [Name in TaskName]: (of: DrawingTasks[Name]['of']) => DrawingTasks[Name]['made'] } = {
  lecture: ({ markdown }) => renderLecture(markdown),
  announcement: ({ markdown }) => renderAnnouncement(markdown).html,
  page: ({ markdown }) => renderPageText(markdown),
  post: ({ markdown, options }) => renderUserText(markdown, options),
  stimulus: ({ markdown }) => ({ html: renderStimulus(markdown), faults: stimulusFaults(markdown) }),
  stimulusFaults: ({ markdowns }) => markdowns.map(stimulusFaults),
  facts: ({ markdown }) => lectureFacts(markdown),
  document: (lecture) => lectureSource(lecture),
  package: ({ texts, media, departments }) => readPackage(texts, media, departments),
  gradebook: ({ csv, items, students }) => readGradebookCsv(csv, items, students),
  captions: ({ bytes }) => takeCaptions(bytes),
  differences: ({ before, after }) => differencesBetween(before, after),
  placing: ({ markdown, marked, words }) => placeWords(markdown, marked, words),
  comparison: ({ before, after }) => compareLectures(before, after),
}

function answer({ name, of }: Task): ThreadMessage {
  try {
    const made = (makers[name] as (of: Task['of']) => DrawingTasks[TaskName]['made'])(of)
    return { kind: 'made', made, used: used() }
  } catch (error) {
    return { kind: 'failed', mistake: String(error), used: used() }
  }
}

function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)))
parentPort?.postMessage({ kind: 'ready', used: used() } satisfies ThreadMessage)
