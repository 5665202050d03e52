import { useId, useState } from 'react'
import type { ModuleContent } from '../../../contract/courses/catalogue.ts'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

/** Markdown that Notion imports: key points, then each task with its steps as checkboxes. */
export function worksheetMarkdown({ title, keyPoints, assignments }: ModuleContent): string {
  const points = keyPoints.map((point) => `- ${point}`).join('\n')
  const tasks = assignments.map(
    ({ title, steps, handIn }) =>
      `## ${title}\n\n${steps.map((step) => `- [ ] ${step}`).join('\n')}\n\n**Hand in:** ${handIn}\n\n### My notes\n\n`,
  )
  return `# ${title}\n\n## Key points\n\n${points}\n\n${tasks.join('\n')}`
}

export function Worksheet({ content, onClose }: { content: ModuleContent; onClose: () => void }) {
  const markdown = worksheetMarkdown(content)
  const [said, setSaid] = useState('')
  const id = useId()
  const copy = async () => {
    const isCopied = await copyText(markdown)
    setSaid(
      isCopied
        ? 'Copied. Paste it into a Notion page.'
        : 'Your browser didn’t allow copying. Select the text instead.',
    )
  }
  const download = () => {
    const address = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `${content.id}-worksheet.md`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Worksheet"
      description="Copy it into Notion, or download it as Markdown, which Notion imports."
      wide
      actions={
        <>
          <Button onClick={copy}>Copy</Button>
          <Button variant="outline" onClick={download}>
            Download Markdown
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="sr-only">
        Worksheet text
      </label>
      <textarea id={id} readOnly value={markdown} rows={14} className="control font-mono" />
      <p role="status" className="type-note mt-2 min-h-5 text-ink-2">
        {said}
      </p>
    </Dialog>
  )
}
