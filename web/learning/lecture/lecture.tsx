import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import { hoursOf } from '../../../rules/courses/making-time.ts'
import { LectureReadingIsland, type LectureReadingProps, lectureId } from './lecture-reading.tsx'
import '../../ui/styles/lecture.css'
import './lecture-page.css'

export interface LectureProps extends Omit<LectureReadingProps, 'content'> {
  content: ModuleContent
  html: string
}

/** Table of contents, tools, text and reading progress. */
export function Lecture({ content, html, ...reading }: LectureProps) {
  const { id, title, minutes, headings, assignments } = content
  return (
    <>
      <LectureReadingIsland
        content={{ id, title, minutes, headings, hours: hoursOf(assignments) }}
        {...reading}
      />
      <LectureText html={html} />
    </>
  )
}

/** Rendered and sanitized by content/markdown.ts when it was saved. */
function LectureText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <article id={lectureId} className="lecture" dangerouslySetInnerHTML={{ __html: html }} />
}
