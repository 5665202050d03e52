import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useState } from 'react'
import { newThreadAddress } from '../../../../rules/addresses.ts'
import { ButtonLink } from '../../../ui/button.tsx'

interface Selected {
  text: string
  /** Pixels from the top and the left of the page: below the end of the selection. */
  top: number
  left: number
}

/** Shorter ones are words looked up or copied; longer ones do not fit an address. */
const shortest = 12
const longest = 600
const buttonWidth = 190

/** Where a passage of the lecture is selected, a button that asks about it. */
export function AskAboutSelection({ courseId, moduleId }: { courseId: string; moduleId: string }) {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    const look = () => setSelected(selectedPassage())
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  if (selected === null) return null
  const { text, top, left } = selected
  return (
    <div className="absolute z-20 print:hidden" style={{ top, left }}>
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
    </div>
  )
}

function selectedPassage(): Selected | null {
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
    left: Math.max(16, Math.min(end.left + scrollX, document.documentElement.clientWidth - buttonWidth)),
  }
}
