import { type ChangeEvent, useId, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { sentenceOf } from '../../lib/api.ts'
import { sendFile } from '../../lib/upload.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'

type Checked = OutputOf<'POST /api/admin/user-imports'>

/** Only checks the file; invites no one. */
export function ChooseFile({ label, onChecked }: { label: string; onChecked: (id: string) => void }) {
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again after fixing it.
    event.target.value = ''
    if (file === undefined) return
    setFailure(null)
    setShare(0)
    try {
      const search = new URLSearchParams({ name: file.name.slice(-200) || 'file' })
      const checked = await sendFile<Checked>(`/api/admin/user-imports?${search}`, file, {
        onProgress: setShare,
      })
      onChecked(checked.import.id)
    } catch (error) {
      setFailure(sentenceOf(error, 'We couldn’t read the file. Please try again.'))
    } finally {
      setShare(null)
    }
  }
  return (
    <div>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      <label htmlFor={id} className="mb-2 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        disabled={share !== null}
        onChange={(event) => void choose(event)}
        className="block w-full max-w-[32rem] rounded-control border border-line-strong p-3 text-small file:mr-4 file:rounded-small file:border-0 file:bg-sunk file:px-3 file:py-2 file:font-semibold file:text-ink"
      />
      {share !== null && (
        <div className="mt-5 max-w-[32rem]">
          <Progress
            label={share < 1 ? 'Uploading the file' : 'Checking every line'}
            {...(share < 1 ? { value: Math.round(share * 100), max: 100 } : {})}
            shown
          />
        </div>
      )}
    </div>
  )
}
