import { Pause, Printer, Square, Volume2 } from 'lucide-react'
import { hoursText } from '../../../rules/courses/making-time.ts'
import { Button } from '../../ui/button.tsx'
import { TextSizeButtons } from '../../ui/theme/text-size-buttons.tsx'
import type { useReadAloud } from './use-read-aloud.ts'

export interface LectureToolsProps {
  minutes: number
  hours: number
  percent: number
  reader: ReturnType<typeof useReadAloud>
}

/** Reading and making time and progress, read aloud, text size, print. */
export function LectureTools({ minutes, hours, percent, reader }: LectureToolsProps) {
  const { supported, reading, play, pause, stop } = reader
  return (
    <div className="lecture-tools">
      <p className="type-note text-ink-2 tabular-nums">
        {`${minutes} min read`}
        {hours > 0 && <span>{`, ${hoursText(hours)} of making`}</span>}
        {percent > 0 && <span>{` · ${percent}% read`}</span>}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one kind, not fields of a form */}
      <div role="group" aria-label="Reading tools" className="lecture-buttons">
        {supported && reading !== 'reading' && (
          <Button variant="quiet" size="small" data-needs="voice" onClick={play}>
            <Volume2 aria-hidden="true" />
            {reading === 'off' ? 'Read aloud' : 'Continue'}
          </Button>
        )}
        {supported && reading === 'reading' && (
          <Button variant="quiet" size="small" onClick={pause}>
            <Pause aria-hidden="true" />
            Pause
          </Button>
        )}
        {supported && reading !== 'off' && (
          <Button variant="quiet" size="small" onClick={stop}>
            <Square aria-hidden="true" />
            Stop
          </Button>
        )}
        <TextSizeButtons />
        <Button variant="quiet" size="small" className="max-sm:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  )
}
