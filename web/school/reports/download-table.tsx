import { Download } from 'lucide-react'
import { harmlessCell } from '../../../rules/text/csv.ts'
import { Button } from '../../ui/button.tsx'

interface DownloadTableProps {
  /** File name without extension. */
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

/** A chart's numbers as CSV, built in the browser. */
export function DownloadTable({ name, columns, rows }: DownloadTableProps) {
  const save = () => {
    const text = [columns, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
    const address = URL.createObjectURL(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `${name}.csv`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Button variant="quiet" size="small" onClick={save}>
      <Download />
      CSV
    </Button>
  )
}

/** Always quoted, and never a formula. */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${harmlessCell(value).replaceAll('"', '""')}"`
}
