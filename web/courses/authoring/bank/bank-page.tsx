import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AuthoredBank, AuthoredBankQuestion } from '../../../../contract/assessment/question-bank.ts'
import { bankLimits } from '../../../../rules/assessment/question-bank.ts'
import { callApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { BlockHead, Crumb } from '../../../ui/text/text.tsx'
import { focusWork } from '../courses/work-list.tsx'
import { emptyQuestion, toWritten } from '../questions/written-question.ts'
import { RemovePartDialog } from '../remove-part-dialog.tsx'
import { BankList } from './bank-list.tsx'
import { showBank } from './bank-queries.ts'
import { BankTags } from './bank-tags.tsx'
import { CopyBankQuestions } from './copy-bank-questions.tsx'
import { PasteBankQuestions } from './paste-bank-questions.tsx'

/** Loaded on first use: answer checking is as large as half the page. */
const BankQuestionForm = lazy(() =>
  import('./bank-question-form.tsx').then(({ BankQuestionForm }) => ({ default: BankQuestionForm })),
)

interface BankPageProps {
  bank: AuthoredBank
  /** Address of the course's page in this frame. */
  courseAddress: string
  /** Undefined shows all. */
  tag: string | undefined
  /** What a corrected question touches. */
  showCorrections: (questionIds: readonly string[], onClose: () => void) => ReactNode
}

/** What the form shows. */
interface Opened {
  id: string
  /** Null for a new question. */
  known: AuthoredBankQuestion | null
  /** A new question begins with its texts. */
  copied?: AuthoredBankQuestion
}

/** States: empty, list, filtered list, writing, deciding about attempts after a correction, confirming removal. */
export function BankPage({ bank, courseAddress, tag, showCorrections }: BankPageProps) {
  const [corrected, setCorrected] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Opened | null>(null)
  const [removing, setRemoving] = useState<AuthoredBankQuestion | null>(null)
  const { course, questions } = bank
  const source = open?.known ?? open?.copied ?? null
  const shown = tag === undefined ? questions : questions.filter(({ tags }) => tags.includes(tag))
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <div className="pt-6" data-department={course.departmentId}>
        <Crumb to={courseAddress}>{`${course.code}: ${course.title}`}</Crumb>
        <h1 className="type-title mt-4 mb-5">Question bank</h1>
      </div>
      {open === null ? (
        <>
          <p className="mb-8 max-w-reading text-ink-2">
            Questions with tags. A quiz of this course can draw a number of questions per tag for each
            attempt. Attempts in progress keep their questions.
          </p>
          {corrected !== null && showCorrections([corrected], () => setCorrected(null))}
          <BankTags bank={bank} tag={tag} />
          <BlockHead
            id="questions"
            title={tag === undefined ? 'Questions' : `Questions tagged ${tag}`}
            aside={
              questions.length < bankLimits.bank && (
                <span className="flex flex-wrap gap-3">
                  <Button
                    variant="outline"
                    size="small"
                    data-adds=""
                    onClick={() => setOpen({ id: nextBankId(bank), known: null })}
                  >
                    <Plus />
                    Add question
                  </Button>
                  <PasteBankQuestions bank={bank} tag={tag} />
                  <CopyBankQuestions bank={bank} />
                </span>
              )
            }
          />
          <BankList
            questions={shown}
            tag={tag}
            mayDuplicate={questions.length < bankLimits.bank}
            onEdit={(known) => setOpen({ id: known.question.id, known })}
            onDuplicate={(copied) => setOpen({ id: nextBankId(bank), known: null, copied })}
            onRemove={setRemoving}
          />
        </>
      ) : (
        <Suspense fallback={<Spinner label="Opening" />}>
          <BankQuestionForm
            key={open.id}
            bank={bank}
            first={source ? toWritten({ ...source.question, id: open.id }) : emptyQuestion(open.id)}
            tags={source?.tags ?? (tag === undefined ? [] : [tag])}
            revision={open.known?.revision ?? 0}
            onCorrected={() => setCorrected(open.id)}
            onDone={() => {
              flushSync(() => setOpen(null))
              focusWork(open.id)
            }}
          />
        </Suspense>
      )}
      <RemovePartDialog
        item={removing && { title: removing.question.question, id: removing.question.id }}
        stays={null}
        label="Remove question"
        onClose={() => setRemoving(null)}
        onRemove={async ({ id }) => {
          const params = { id: course.id, questionId: id }
          const answer = await callApi('DELETE /api/authoring/courses/{id}/bank/{questionId}', { params })
          showBank(queryClient, answer.bank)
        }}
      />
    </main>
  )
}

/** The next id: `fnd-100-b12`. */
function nextBankId({ course, questions }: AuthoredBank): string {
  const numbers = questions.map(({ question }) => Number(/(\d{1,6})$/.exec(question.id)?.[1] ?? 0))
  return `${course.id}-b${Math.max(0, ...numbers) + 1}`
}
