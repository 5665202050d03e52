import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import type { AuthoredCourse } from '../../../../contract/courses/authoring.ts'
import type { CheckedPackage } from '../../../../contract/courses/packages.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { sendFile } from '../../../lib/upload.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Crumb } from '../../../ui/text/text.tsx'
import { showCourse } from '../queries.ts'
import { PackageOutcome } from './package-outcome.tsx'

type Checked = OutputOf<'POST /api/authoring/packages/check'>
type Imported = OutputOf<'POST /api/authoring/packages'>

interface Looked {
  file: File
  /** The requested code; null for the package's own. */
  code: string | null
  found: CheckedPackage
}

interface ImportPackagePageProps {
  /** Administrators import any draft, instructors their own. */
  frame: 'admin' | 'teach'
  onImported: (course: AuthoredCourse) => Promise<void>
}

const frames = {
  admin: {
    className: 'pt-12',
    back: '/admin/courses',
    backLabel: 'Course Management',
    courseAt: (id: string) => `/admin/courses/${id}`,
    note: '',
  },
  teach: {
    className: 'wrap pt-10 pb-24',
    back: '/teach',
    backLabel: 'Teaching',
    courseAt: (id: string) => `/teach/courses/${id}/course`,
    note: ' If the course is new here, you become its instructor.',
  },
}

/** A package is checked first, and imported only after the author has seen the outcome. */
export function ImportPackagePage({ frame, onImported }: ImportPackagePageProps) {
  const { className, back, backLabel, courseAt, note } = frames[frame]
  const queryClient = useQueryClient()
  const id = useId()
  const [work, setWork] = useState<{ doing: 'check' | 'import'; share: number } | null>(null)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function send<Answer>(doing: 'check' | 'import', path: string, file: File, search: object) {
    setFailure(null)
    setWork({ doing, share: 0 })
    try {
      const address = `${path}?${new URLSearchParams(search as Record<string, string>)}`
      return await sendFile<Answer>(address, file, { onProgress: (share) => setWork({ doing, share }) })
    } catch (error) {
      setFailure(sentenceOf(error, 'We couldn’t read the file. Please try again.'))
      return null
    } finally {
      setWork(null)
    }
  }

  async function check(file: File, code: string | null) {
    const answer = await send<Checked>(
      'check',
      '/api/authoring/packages/check',
      file,
      code === null ? {} : { code },
    )
    // A refused code keeps the previous result on screen.
    if (answer !== null) setLooked({ file, code, found: answer.package })
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Allows choosing the same file again after fixing it.
    event.target.value = ''
    if (file === undefined) return
    setLooked(null)
    void check(file, null)
  }

  async function bringIn({ file, code, found }: Looked) {
    const { checksum, target } = found
    const search = { checksum, standing: target?.standing ?? '', ...(code === null ? {} : { code }) }
    const answer = await send<Imported>('import', '/api/authoring/packages', file, search)
    if (answer === null) return
    showCourse(queryClient, answer.course)
    toast({
      title: 'Course imported',
      description: 'It’s a draft. No one sees it until you publish it.',
    })
    await onImported(answer.course)
  }

  return (
    <main id="main" tabIndex={-1} className={className}>
      <Crumb to={back}>{backLabel}</Crumb>
      <h1 className="type-section mt-4">Import package</h1>
      <p className="mt-4 mb-8 max-w-reading text-ink-2">
        A package is a zip file with a whole course, as made by “Download package” on a course’s page. We
        check it first, and nothing happens until you confirm.
        {note}
      </p>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      <label htmlFor={id} className="mb-2 block font-semibold">
        {looked ? 'Choose another package' : 'Package'}
      </label>
      <input
        id={id}
        type="file"
        accept=".zip,application/zip"
        // Not `disabled` while busy, because that loses the focus.
        onClick={(event) => work && event.preventDefault()}
        onChange={choose}
        className="block w-full max-w-[32rem] rounded-control border border-line-strong p-3 text-small file:mr-4 file:rounded-small file:border-0 file:bg-sunk file:px-3 file:py-2 file:font-semibold file:text-ink"
      />
      {work && (
        <div className="mt-5 max-w-[32rem]">
          <Progress
            label={
              work.share < 1 ? 'Uploading the package' : work.doing === 'check' ? 'Checking' : 'Importing'
            }
            {...(work.share < 1 ? { value: Math.round(work.share * 100), max: 100 } : {})}
            shown
          />
        </div>
      )}
      <div aria-live="polite" className="mt-12">
        {looked && (
          <PackageOutcome
            found={looked.found}
            fileName={looked.file.name}
            busy={work !== null}
            courseAt={courseAt}
            onCode={(code) => void check(looked.file, code)}
            onImport={() => void bringIn(looked)}
          />
        )}
      </div>
    </main>
  )
}
