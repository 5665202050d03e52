import { useState } from 'react'
import type { ListedJob } from '../../../contract/school/jobs.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { queueLabels } from './queue-labels.ts'

interface JobsTableProps {
  jobs: readonly ListedJob[]
  onChanged: () => Promise<void>
}

export function JobsTable({ jobs, onChanged }: JobsTableProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [asking, setAsking] = useState<ListedJob | null>(null)
  const put = async ({ queue, id }: ListedJob, state: 'waiting' | 'cancelled') => {
    setBusy(id)
    try {
      await callApi('PUT /api/admin/jobs/{queue}/{id}', { params: { queue, id }, body: { state } })
      const retried = { title: 'Retrying', description: 'The job runs as soon as a worker is free.' }
      toast(state === 'waiting' ? retried : { title: 'Job canceled', description: 'It won’t run.' })
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    } finally {
      await onChanged()
      setBusy(null)
      setAsking(null)
    }
  }
  return (
    <>
      <Table compact caption="Jobs, newest first">
        <thead>
          <tr>
            <HeaderCell>Job</HeaderCell>
            <HeaderCell>Created</HeaderCell>
            <HeaderCell>Tries</HeaderCell>
            <HeaderCell>Result</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <RowHeader>
                {queueLabels[job.queue] ?? job.queue}
                <ul className="text-small font-normal text-ink-2">
                  {Object.entries(job.data).map(([name, value]) => (
                    <li key={name} className="wrap-anywhere">{`${name}: ${valueText(value)}`}</li>
                  ))}
                </ul>
              </RowHeader>
              <Cell label="Created">
                <LocalTime at={job.createdAt} />
              </Cell>
              <Cell label="Tries">{`${job.tries} of ${job.mostTries}`}</Cell>
              <Cell label="Result" long>
                <span className="min-w-0 text-small wrap-anywhere">
                  <Outcome job={job} />
                </span>
              </Cell>
              <Cell align="right">
                {job.can.retry && (
                  <Button
                    variant="outline"
                    size="small"
                    busy={busy === job.id}
                    onClick={() => void put(job, 'waiting')}
                  >
                    Try again
                  </Button>
                )}
                {job.can.cancel && (
                  <Button variant="outline" size="small" onClick={() => setAsking(job)}>
                    Cancel job
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Cancel this job?"
        description="The job won’t run, and nothing makes up for it."
        confirmLabel="Cancel job"
        cancelLabel="Keep it"
        danger
        busy={busy !== null}
        onConfirm={() => asking && void put(asking, 'cancelled')}
      />
    </>
  )
}

const valueText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function Outcome({ job }: { job: ListedJob }) {
  const { state, error, startAfter, finishedAt } = job
  if (error) return <>{error}</>
  if (state === 'running') return <>Running now</>
  if (state === 'waiting')
    return (
      <>
        Not before <LocalTime at={startAfter} />
      </>
    )
  return finishedAt === null ? null : (
    <>
      {state === 'cancelled' ? 'Canceled' : 'Ended'} <LocalTime at={finishedAt} />
    </>
  )
}
