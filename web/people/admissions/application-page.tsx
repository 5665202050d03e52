import type { ReactNode } from 'react'
import {
  type Application,
  creatorTypes,
  experiences,
  sources,
  tracks,
} from '../../../contract/people/admissions.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { BlockHead, Crumb } from '../../ui/text/text.tsx'
import { ApplicationNotes } from './application-notes.tsx'
import { StatusTag } from './applications-page.tsx'
import { DecisionForm } from './decision-form.tsx'

export interface ApplicationPageProps {
  application: Application
  /** The application was decided, or has another note. */
  onChanged: (answer: { application: Application }) => void
}

export function ApplicationPage({ application: one, onChanged }: ApplicationPageProps) {
  const name = `${one.firstName} ${one.lastName}`.trim()
  const facts: [string, ReactNode][] = [
    ['E-mail', one.email],
    ['Phone', one.phone],
    ['Form', one.form === 'apply' ? 'Long application' : 'Short enrollment'],
    ['Received', <LocalTime key="at" at={one.createdAt} />],
    ['Creator type', worded(creatorTypes, one.creatorType)],
    ['Experience', worded(experiences, one.experience)],
    ['Heard about us from', worded(sources, one.source)],
    ['Track', worded(tracks, one.track)],
  ]
  const texts: [string, string | null][] = [
    ['Why they want to join', one.whyJoin],
    ['Their goals', one.goals],
    ['Their reason', one.reason],
  ]
  return (
    <main id="main" tabIndex={-1} className="pt-8 md:pt-16">
      <Crumb to="/admin/applications">Applications</Crumb>
      <div className="mt-2 mb-8 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="type-section wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <StatusTag status={one.status} />
      </div>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          {texts.map(
            ([title, text]) =>
              text && (
                <section key={title} className="mb-9 border-t border-line-strong pt-4">
                  <h2 className="kicker">{title}</h2>
                  <p className="mt-3 max-w-reading whitespace-pre-line wrap-anywhere">{text}</p>
                </section>
              ),
          )}
          <dl className="border-t border-line-strong">
            {facts.map(
              ([term, fact]) =>
                fact && (
                  <div
                    key={term}
                    className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
                  >
                    <dt className="text-ink-2">{term}</dt>
                    <dd className="wrap-anywhere">{fact}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
        <section aria-labelledby="decision">
          <BlockHead id="decision" title="Decision" />
          {one.status === 'received' && one.addressHasAccount && (
            <Alert title="This address already has an account" className="mt-5">
              The applicant doesn’t see this here. Whatever you decide, the account stays as it is.
            </Alert>
          )}
          {one.status === 'has-account' ? (
            <p className="py-5">
              Nothing to decide: this address already had an account when the form came in. We let its owner
              know, and the account stays as it is.
            </p>
          ) : one.status === 'received' ? (
            one.needsReading ? (
              <p className="py-5">
                Your school asks two people to read. Recommend something below; once another administrator has
                recommended something too, you can decide.
              </p>
            ) : (
              <DecisionForm id={one.id} name={one.firstName} onDecided={onChanged} />
            )
          ) : (
            <div className="py-5">
              <p>
                <StatusTag status={one.status} />{' '}
                {one.decidedBy ? `by ${one.decidedBy}` : 'automatically, because admission was open'}
                {one.decidedAt && (
                  <>
                    , <LocalTime at={one.decidedAt} />
                  </>
                )}
              </p>
              {one.decisionReason && (
                <p className="mt-4 border-l-3 border-line-strong pl-4 whitespace-pre-line wrap-anywhere">
                  {one.decisionReason}
                </p>
              )}
            </div>
          )}
          <ApplicationNotes application={one} onChanged={onChanged} />
        </section>
      </div>
    </main>
  )
}

const worded = (options: Record<string, string>, value: string | null) => value && (options[value] ?? value)
