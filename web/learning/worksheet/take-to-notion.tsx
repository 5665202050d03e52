import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import type { WorksheetAnswer } from '../../../contract/learning/worksheets.ts'
import { worksheetMarkdown } from '../../../rules/learning/worksheets.ts'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'

/** The worksheet with its answers as Markdown, which Notion imports. */
export function TakeToNotion({ content, answers }: { content: ModuleContent; answers: WorksheetAnswer[] }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const [said, setSaid] = useState('')
  const close = (sentence: string) => {
    setSaid(sentence)
    if (menu.current) menu.current.open = false
    menu.current?.querySelector('summary')?.focus()
  }
  const copy = async () => {
    const isCopied = await copyText(worksheetMarkdown(content, answers))
    close(
      isCopied
        ? 'Copied. Paste it into a Notion page.'
        : 'Your browser didn’t allow copying. Download it instead.',
    )
  }
  const download = () => {
    const file = new Blob([worksheetMarkdown(content, answers)], { type: 'text/markdown' })
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = `${content.id}-worksheet.md`
    link.click()
    URL.revokeObjectURL(address)
    close('Downloaded.')
  }
  return (
    <>
      <details
        ref={menu}
        className="worksheet-menu"
        onKeyDown={(event) => event.key === 'Escape' && menu.current?.open && close('')}
      >
        <summary className="button button-quiet button-small">
          Take it to Notion
          <ChevronDown aria-hidden="true" />
        </summary>
        <div>
          <Button variant="quiet" size="small" onClick={copy}>
            Copy as Markdown
          </Button>
          <Button variant="quiet" size="small" onClick={download}>
            Download Markdown
          </Button>
        </div>
      </details>
      <span role="status" className="type-note self-center text-ink-2">
        {said}
      </span>
    </>
  )
}
