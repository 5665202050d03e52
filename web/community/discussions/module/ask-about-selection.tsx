import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useState } from 'react'
import { newThreadAddress } from '../../../../rules/addresses.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'

interface Selected {
  text: string
  /** Pixels from the top and the left of the page: below the end of the selection. */
  top: number
  left: number
}

/** Shorter ones are words looked up or copied; longer ones do not fit an address. */
const shortest = 12
const longest = 600
const buttonWidths = { ask: 190, both: 330 } as const

interface AskAboutSelectionProps {
  courseId: string
  moduleId: string
  /** Suggests better words for what is selected; missing for those who may not. */
  onSuggest: (() => void) | undefined
}

/** Where a passage of the lecture is selected, buttons that ask about it and suggest an edit. */
export function AskAboutSelection({ courseId, moduleId, onSuggest }: AskAboutSelectionProps) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const suggests = onSuggest !== undefined
  useEffect(() => {
    const look = () => setSelected(selectedPassage(suggests ? buttonWidths.both : buttonWidths.ask))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [suggests])
  if (selected === null) return null
  const { text, top, left } = selected
  return (
    <div className="absolute z-20 flex flex-wrap gap-2 print:hidden" style={{ top, left }}>
      <ButtonLink
        to={newThreadAddress(courseId, { module: moduleId, quote: text })}
        variant="gold"
        size="small"
        // A press would first clear the selection and take this button away.
        onPointerDown={(event) => event.preventDefault()}
      >
        <MessageCircleQuestion aria-hidden="true" />
        Ask about this
      </ButtonLink>
      {onSuggest && (
        <Button
          variant="gold"
          size="small"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onSuggest}
        >
          Suggest edit
        </Button>
      )}
    </div>
  )
}

/** @param width of the buttons, in pixels */
function selectedPassage(width: number): Selected | null {
  const selection = getSelection()
  const lecture = document.getElementById('lecture-text')
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0 || lecture === null)
    return null
  const text = selection.toString().replaceAll(/\s+/g, ' ').trim()
  const range = selection.getRangeAt(0)
  if (text.length < shortest || text.length > longest) return null
  if (!lecture.contains(range.commonAncestorContainer)) return null
  const end = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  return {
    text,
    top: end.bottom + scrollY + 10,
    left: Math.max(16, Math.min(end.left + scrollX, document.documentElement.clientWidth - width)),
  }
}
