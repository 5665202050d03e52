import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ModuleContent } from '../../contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Steps } from '../ui/progress.tsx'

/** Milliseconds a slide stays: a base, and more for every word. */
function slideTime(text: string): number {
  return 2_500 + text.split(/\s+/).length * 380
}

/** The module's key points as slides that go on by themselves; arrow keys and buttons move, Space pauses. */
export function SlideLecture({ content, onClose }: { content: ModuleContent; onClose: () => void }) {
  const slides = content.keyPoints
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(true)
  const text = slides[index] ?? ''
  const last = index >= slides.length - 1

  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => (last ? setPlaying(false) : setIndex(index + 1)), slideTime(text))
    return () => clearTimeout(timer)
  }, [playing, index, last, text])

  const go = (to: number) => setIndex(Math.max(0, Math.min(slides.length - 1, to)))
  const restart = () => {
    if (last) setIndex(0)
    setPlaying(!playing)
  }
  return (
    <Dialog open onOpenChange={onClose} title={content.title} description="Slides of the key points" wide>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for the buttons inside */}
      <div
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') go(index + 1)
          else if (event.key === 'ArrowLeft') go(index - 1)
          else return
          event.preventDefault()
        }}
      >
        <div className="surface-night grid aspect-video place-items-center rounded-box p-[6%]">
          <p className="type-title text-center text-balance" aria-live="polite">
            {text}
          </p>
        </div>
        <div className="mt-4 flex items-center gap-2">
          <Button
            variant="quiet"
            square
            aria-label="Previous slide"
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <SkipBack aria-hidden="true" />
          </Button>
          <Button square aria-label={playing ? 'Pause' : 'Play'} onClick={restart}>
            {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </Button>
          <Button
            variant="quiet"
            square
            aria-label="Next slide"
            disabled={last}
            onClick={() => go(index + 1)}
          >
            <SkipForward aria-hidden="true" />
          </Button>
          <div className="min-w-0 flex-1">
            <Steps total={slides.length} completed={index} current={index} label="Slides" />
          </div>
          <span className="type-note text-ink-2 tabular-nums">{`${index + 1} of ${slides.length}`}</span>
        </div>
      </div>
    </Dialog>
  )
}
